import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { FileError } from "../../src/model/errors.ts";
import {
  dueCheckpoint,
  keepCheckpoint,
} from "../../src/store/keep_checkpoint.ts";
import { readJournals } from "../../src/store/read_journals.ts";
import { sweepJournals } from "../../src/store/sweep.ts";
import { every, FaultFiles, nth } from "../ports/fault_files.ts";
import { type FakeHost, fakeHostOn } from "../ports/fake_host.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { call, SESSION } from "../records/builders.ts";
import {
  bytesOf,
  callLines,
  CHECKPOINT,
  checkpoint,
  KEY,
} from "./checkpoint_stage.ts";
import { JOURNAL, LAYOUT, read } from "./data.ts";
import { DAY_MS, PruneStage } from "./prune_stage.ts";

const HOUR_MS = 3_600_000;

function checkpoints(files: MemoryFiles): string[] {
  return files.paths().filter((path) => path.includes("/checkpoints/"))
    .map((path) => path.slice(LAYOUT.checkpoints.length + 1));
}

function sweep(host: FakeHost<MemoryFiles>): void {
  sweepJournals(host, LAYOUT, { maxIdleMs: DAY_MS, maxBytes: 0 });
}

test("keepCheckpoint() does not write over one of a later version, and no reader takes it", () => {
  const files = new MemoryFiles();
  files.put(JOURNAL, callLines(30));
  assert(checkpoint(files));
  const later = bytesOf(files, CHECKPOINT);
  later[8] = 2;
  files.put(CHECKPOINT, later);
  files.append(JOURNAL, new TextEncoder().encode(callLines(3, "Edit")));
  assertEquals(read(files).calls.count, 33);
  assert(checkpoint(files));
  assertEquals(bytesOf(files, CHECKPOINT), later);
  assertEquals(checkpoints(files), [`${KEY}.fold`]);
  // What is no checkpoint at all is replaced.
  files.put(CHECKPOINT, "something else that is there");
  assert(checkpoint(files));
  assert(files.text(CHECKPOINT).startsWith("hookfold"));
});

test("keepCheckpoint() leaves a whole one when another process makes one at the same moment", () => {
  for (const method of ["append", "rename", "makeDirectory"] as const) {
    const files = new MemoryFiles();
    const { random } = fakeHostOn(files);
    files.put(JOURNAL, callLines(30));
    const alone = new MemoryFiles();
    alone.put(JOURNAL, callLines(30));
    assert(checkpoint(alone));
    let others = 0;
    const first = new FaultFiles(files, (asked) => {
      if (asked.method !== method || asked.nth > 1) return;
      others++;
      assert(checkpoint(files, { files, random }));
    });
    assert(checkpoint(first, { files: first, random }));
    assertEquals(others, 1);
    assertEquals(checkpoints(files), [`${KEY}.fold`]);
    assertEquals(bytesOf(files, CHECKPOINT), bytesOf(alone, CHECKPOINT));
  }
});

test("keepCheckpoint() leaves what there was, and one torn file, when the disk takes no more", () => {
  const files = new MemoryFiles();
  const host = fakeHostOn(files);
  files.put(JOURNAL, callLines(30));
  assert(checkpoint(files, host));
  const before = bytesOf(files, CHECKPOINT);
  for (const plan of [nth("append", 1, 1000), every("append", 0)]) {
    const full = new FaultFiles(files, (asked) => {
      if (asked.method === "append" && asked.nth > 1) return "ENOSPC";
      return plan(asked);
    });
    assertThrows(
      () => checkpoint(full, { files: full, random: host.random }),
      FileError,
    );
    assertEquals(bytesOf(files, CHECKPOINT), before);
    assertEquals(checkpoints(files), [`${KEY}.fold`, "torn"]);
  }
  const readOnly = new FaultFiles(files, every("rename", "EROFS"));
  assertThrows(
    () => checkpoint(readOnly, { files: readOnly, random: host.random }),
    FileError,
  );
  assertEquals(bytesOf(files, CHECKPOINT), before);
});

test("sweepJournals() sets aside what a killed process left in the making, when it is old", () => {
  const files = new MemoryFiles();
  const host = fakeHostOn(files);
  files.makeDirectory("/home");
  files.now = host.clock.time;
  for (const token of ["a", "b"]) {
    files.put(LAYOUT.newCheckpoint(KEY, token), "half a check");
  }
  files.put(CHECKPOINT, "the present one");
  host.clock.pass(HOUR_MS - 1);
  sweep(host);
  assertEquals(checkpoints(files).length, 3);
  host.clock.pass(2);
  sweep(host);
  assertEquals(checkpoints(files), [`${KEY}.fold`, "torn"]);
  assertEquals(files.text(CHECKPOINT), "the present one");
});

test("pruneSessions() deletes the checkpoints of what is gone, and what is torn", () => {
  const stage = new PruneStage();
  stage.record("old", [call({ at: DAY_MS })]);
  stage.record("young", [call({ at: 399 * DAY_MS })]);
  for (const key of ["old", "young", "never"]) {
    stage.disk.put(LAYOUT.checkpoint(key), "any");
  }
  stage.disk.put(LAYOUT.newCheckpoint("young", "a"), "any");
  stage.disk.put(LAYOUT.tornCheckpoint, "any");
  stage.disk.put(`${LAYOUT.checkpoints}/somebody's`, "any");
  const before = checkpoints(stage.disk);
  stage.prune(90, true);
  assertEquals(checkpoints(stage.disk), before);
  stage.disk.now = 400 * DAY_MS;
  stage.disk.put(LAYOUT.newCheckpoint("young", "b"), "any");
  stage.prune();
  assertEquals(checkpoints(stage.disk), [
    "somebody's",
    "young.b.new",
    "young.fold",
  ]);
});

test("dueCheckpoint() makes some when a session is long, and they cost a share of its journal", () => {
  const files = new MemoryFiles();
  const host = fakeHostOn(files);
  files.put(JOURNAL, "");
  let written = 0;
  let made = 0;
  for (let turn = 0; turn < 60; turn++) {
    const text = callLines(turn < 5 ? 20 : 300, "Bash", `w${turn}`);
    files.append(JOURNAL, new TextEncoder().encode(text));
    readJournals(files, LAYOUT, SESSION, (reading) => {
      const due = dueCheckpoint(files, reading);
      if (due === undefined) return;
      assert(files.status(JOURNAL).size > 256 * 1024, "of a short session");
      made++;
      for (const piece of due) written += piece.length;
      keepCheckpoint(host, LAYOUT, KEY, due);
    });
  }
  const size = files.status(JOURNAL).size;
  assert(made > 3, `${made}`);
  assert(written < 4 * size, `${written} for ${size}`);
  assertEquals(read(files).duplicates > 0, true);
});
