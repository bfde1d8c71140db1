import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  FileError,
  JournalError,
  SessionClosedError,
} from "../../src/model/errors.ts";
import type { SessionStats } from "../../src/session/session_stats.ts";
import { every } from "../ports/fault_files.ts";
import {
  begin,
  callsOnDisk,
  errorLines,
  heal,
  JOURNAL,
  onDisk,
  owing,
  refuse,
  stage,
} from "./stage.ts";

function assertClosed(stats: SessionStats, state: string): void {
  for (
    const record of [
      () => stats.recordToolCall("Late"),
      () => stats.recordHookTiming("Stop", 1),
    ]
  ) {
    const error = assertThrows(record, SessionClosedError, state);
    assertEquals(error.sessionId, "s1");
  }
}

test("close() writes what is queued and leaves the session running", () => {
  const on = stage();
  const stats = begin(on);
  stats.recordToolCall("A");
  stats.close();
  assertEquals([callsOnDisk(on), owing(on)], [1, 0]);
  assertEquals(onDisk(on)?.endedAt, null);
  assertClosed(stats, "closed");
  stats.close();
  assertEquals(stats.tally().calls.count, 1);
});

test("close() closes when it cannot write, and the records are not lost", () => {
  const on = stage();
  const stats = begin(on);
  stats.recordToolCall("A");
  refuse(on);
  assertThrows(() => stats.close(), JournalError);
  assertClosed(stats, "closed");
  assertEquals(owing(on), 1);
  heal(on);
  on.host.lifecycle.end();
  assertEquals([callsOnDisk(on), owing(on)], [1, 0]);
});

test("SessionStats is closed when its using block ends", () => {
  const on = stage();
  let left: SessionStats | undefined;
  {
    using stats = begin(on);
    stats.recordToolCall("A");
    left = stats;
  }
  assertEquals(callsOnDisk(on), 1);
  assertClosed(left, "closed");
});

test("finalize() tells the totals and ends the session", () => {
  const on = stage();
  const other = begin(on);
  other.recordToolCall("B");
  other.flush();
  const stats = begin(on);
  stats.recordToolCall("A");
  const tally = stats.finalize();
  assertEquals([tally.calls.count, tally.endedAt], [2, tally.lastAt]);
  assert(!on.disk.paths().includes(JOURNAL));
  assertClosed(stats, "finalized");
  assertEquals(owing(on), 0);
});

test("SessionStats makes no file when it is used after finalize()", () => {
  const on = stage();
  const stats = begin(on);
  stats.recordToolCall("A");
  stats.finalize();
  const before = on.disk.snapshot();
  assertThrows(() => stats.recordToolCall("Late"), SessionClosedError);
  assertEquals(stats.finalize().calls.count, 1);
  assertEquals(stats.flush(), { records: 0, bytes: 0 });
  stats.formatSummary();
  stats.close();
  stats[Symbol.dispose]();
  on.host.timers.fire();
  on.host.lifecycle.end();
  assertEquals(on.disk.snapshot(), before);
});

test("SessionStats makes no file when nothing was recorded", () => {
  const on = stage();
  for (const end of ["close", "finalize"] as const) {
    const stats = begin(on);
    stats[end]();
    assertEquals(stats.tally().calls.count, 0);
    assertEquals(stats.tally().endedAt, null);
  }
  assertEquals(on.disk.paths(), []);
});

test("finalize() does not end the session when it cannot write", () => {
  const on = stage();
  const stats = begin(on);
  stats.recordToolCall("A");
  stats.flush();
  stats.recordToolCall("B");
  refuse(on);
  assertThrows(() => stats.finalize(), JournalError);
  heal(on);
  assert(on.disk.paths().includes(JOURNAL));
  stats.recordToolCall("C");
  assertEquals(stats.finalize().calls.count, 3);
});

test("finalize() may be tried again when the journal cannot be moved", () => {
  const on = stage();
  const stats = begin(on);
  stats.recordToolCall("A");
  on.host.files.plan = every("rename", "EACCES");
  const error = assertThrows(() => stats.finalize(), FileError);
  assertEquals(error.code, "EACCES");
  heal(on);
  stats.recordToolCall("B");
  const tally = stats.finalize();
  assertEquals([tally.calls.count, tally.endedAt], [2, tally.lastAt]);
});

test("finalize() may be called again when another process had the journal open", () => {
  const on = stage();
  const stats = begin(on);
  stats.recordToolCall("Bash");
  on.host.files.plan = every("rename", "EBUSY");
  const { calls, endedAt } = stats.finalize();
  assertEquals([calls.count, endedAt, stats.open], [1, null, false]);
  heal(on);
  assert(stats.finalize().endedAt !== null);
  assertEquals([callsOnDisk(on), errorLines(on)], [1, []]);
});

test("SessionStats counts on when another instance finalized its session", () => {
  const on = stage();
  const first = begin(on);
  const second = begin(on);
  second.recordToolCall("Queued");
  first.recordToolCall("A");
  first.finalize();
  second.recordToolCall("Late");
  second.flush();
  assertEquals(callsOnDisk(on), 3);
  assertEquals(onDisk(on)?.endedAt, null);
  assertEquals(second.finalize().calls.count, 3);
});

test("finalize() ends the session when the instance was closed before", () => {
  const on = stage();
  const stats = begin(on);
  stats.recordToolCall("A");
  stats.close();
  assert(stats.finalize().endedAt !== null);
});
