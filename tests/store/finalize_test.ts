import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { encodeBatch } from "../../src/codec/batch.ts";
import { FileError } from "../../src/model/errors.ts";
import type { FileSystem } from "../../src/model/ports.ts";
import {
  finalizeJournal,
  type FinalizeReport,
} from "../../src/store/finalize.ts";
import { FakeClock, FakeEnvironment, FakeRandom } from "../ports/fake_host.ts";
import { FaultFiles, type FileMethod, nth } from "../ports/fault_files.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { call, lineText, SESSION } from "../records/builders.ts";
import { append, JOURNAL, LAYOUT, pending, read, toolCounts } from "./data.ts";

const random = new FakeRandom();
const clock = new FakeClock();

const environment = new FakeEnvironment();

function report(files: FileSystem, sessionId = SESSION): FinalizeReport {
  const tools = { files, clock, random, environment };
  return finalizeJournal(tools, LAYOUT, sessionId);
}

function finalize(files: FileSystem, sessionId = SESSION): boolean {
  const { moved, historyError } = report(files, sessionId);
  if (historyError !== undefined) throw historyError;
  return moved;
}

function archived(files: MemoryFiles): string[] {
  return files.paths().filter((path) => path.startsWith(LAYOUT.archive));
}

function history(files: MemoryFiles): Record<string, unknown>[] {
  return files.text(LAYOUT.history).split("\n").filter((text) => text !== "")
    .map((text) => JSON.parse(text));
}

test("finalizeJournal() moves the journal and keeps every byte", () => {
  const files = new MemoryFiles();
  append(files, pending("w1", ["A", "B"]));
  const before = files.text(JOURNAL);
  assertEquals(finalize(files), true);
  const [path = ""] = archived(files);
  assertEquals(archived(files).length, 1);
  assertEquals(files.text(path), before);
  assert(!files.paths().includes(JOURNAL));
  assertEquals(read(files).calls.count, 2);
  assertEquals(read(files).endedAt, read(files).lastAt);
});

test("finalizeJournal() does nothing when there is no journal", () => {
  const files = new MemoryFiles();
  assertEquals(finalize(files), false);
  assertEquals(files.paths(), []);
  assertThrows(() => files.status(LAYOUT.root), FileError);
});

test("finalizeJournal() makes a second archive when a straggler came", () => {
  const files = new MemoryFiles();
  append(files, pending("w1", ["A"]));
  assertEquals(finalize(files), true);
  assertEquals(finalize(files), false);
  append(files, pending("w2", ["B"]));
  assertEquals(read(files).endedAt, null);
  assertEquals(finalize(files), true);
  assertEquals(archived(files).length, 2);
  assertEquals(toolCounts(read(files)), { A: 1, B: 1 });
});

test("finalizeJournal() keeps every archive when names come again", () => {
  const files = new MemoryFiles();
  const names = ["t1", "t1", "t1", "t2", "t1", "t2", "t3"];
  const often = { token: (): string => names.shift() ?? "" };
  for (const tool of ["A", "B", "C"]) {
    append(files, pending(`w${tool}`, [tool]));
    const tools = { files, clock, random: often, environment };
    finalizeJournal(tools, LAYOUT, SESSION);
  }
  assertEquals(archived(files).length, 3);
  assertEquals(toolCounts(read(files)), { A: 1, B: 1, C: 1 });
  assertEquals(names, []);
});

test("finalizeJournal() counts a writer that kept the journal open", () => {
  const files = new MemoryFiles();
  append(files, pending("w1", ["A"]));
  const write = files.hold(JOURNAL);
  finalize(files);
  write(encodeBatch([lineText(call({ tool: "Held" }), 1, "w2")]));
  assertEquals(toolCounts(read(files)), { A: 1, Held: 1 });
});

test("finalizeJournal() says false when another process is faster", () => {
  let ran = 0;
  for (const method of ["status", "makeDirectory", "rename"] as const) {
    ran++;
    const files = new MemoryFiles();
    append(files, pending("w1", ["A"]));
    const faulty = new FaultFiles(files, (called) => {
      if (called.method === method && called.nth === 1) finalize(files);
    });
    assertEquals(finalize(faulty), false, method);
    assertEquals(archived(files).length, 1);
    assertEquals(history(files).length, 1);
    assertEquals(read(files).calls.count, 1);
  }
  assertEquals(ran, 3);
});

test("finalizeJournal() writes one line of history for each journal", () => {
  const files = new MemoryFiles();
  append(files, pending("w1", ["A", "B"]));
  append(files, [{
    sequence: 1,
    text: lineText(call({ outcome: "error", at: 5000 }), 1, "w2"),
    attempts: 0,
  }]);
  finalize(files);
  finalize(files, "a session without a journal");
  const [line, ...more] = history(files);
  assertEquals(more, []);
  const [archive = ""] = archived(files);
  assertEquals(line, {
    v: 1,
    type: "history",
    session: SESSION,
    at: clock.now(),
    key: SESSION,
    file: archive.slice(archive.lastIndexOf("/") + 1, -".ndjson".length),
    started_at: 1000,
    last_at: 5000,
    tool_count: 3,
    error_count: 1,
  });
});

test("finalizeJournal() loses nothing when any of its calls fails", () => {
  const methods: FileMethod[] = [
    ...["status", "makeDirectory", "rename", "open", "read", "append"] as const,
  ];
  let ran = 0;
  for (const method of methods) {
    for (const code of ["EACCES", "EIO", "ENOSPC"]) {
      ran++;
      const files = new MemoryFiles();
      append(files, pending("w1", ["A", "B"]));
      const plan = nth(method, 1, code);
      const error = assertThrows(
        () => finalize(new FaultFiles(files, plan)),
        FileError,
      );
      assertEquals(error.code, code);
      assertEquals(read(files).calls.count, 2, method);
    }
  }
  assertEquals(ran, 18);
});

test("finalizeJournal() defers a session whose journal is held open, and the next one ends it", () => {
  let ran = 0;
  for (const windows of [true, false]) {
    for (const code of ["EBUSY", "EPERM", "EACCES"]) {
      ran++;
      environment.windows = windows;
      const files = new MemoryFiles();
      append(files, pending("w1", ["A", "B"]));
      const faulty = new FaultFiles(files, nth("rename", 1, code));
      if (windows || code === "EBUSY") {
        const { moved, deferred } = report(faulty);
        assertEquals([moved, deferred?.code, deferred?.path], [
          ...[false, code, JOURNAL],
        ]);
      } else {
        // Elsewhere it says that nobody may move it, and that does not pass.
        assertThrows(() => report(faulty), FileError, code);
      }
      assertEquals(files.paths(), [JOURNAL]);
      assertEquals(read(files).endedAt, null);
      assertEquals(report(faulty), { moved: true });
      assertEquals([read(files).calls.count, history(files).length], [2, 1]);
    }
  }
  environment.windows = false;
  assertEquals(ran, 6);
});

test("finalizeJournal() leaves alone what is no plain file", () => {
  const files = new MemoryFiles();
  files.putSpecial(JOURNAL);
  assertEquals(finalize(files), false);
  assertEquals(files.paths(), [JOURNAL]);
});
