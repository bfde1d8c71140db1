import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { JournalError } from "../../src/model/errors.ts";
import { CHANNELS } from "../../src/writer/ring_memory.ts";
import { cuts, every, nth } from "../ports/fault_files.ts";
import {
  callsOnDisk,
  errorLines,
  heal,
  JOURNAL,
  onDisk,
  owing,
  refuseJournals,
  tries,
} from "../session/stage.ts";
import { record, type ThreadStage, threadStage } from "./thread_stage.ts";

/** How many lines the journal has, those that say the same again too. */
function linesOnDisk({ disk }: ThreadStage): number {
  return disk.text(JOURNAL).split("\n").filter((line) => line !== "").length;
}

test("recordToolCall() leaves the disk to the thread", () => {
  const on = threadStage();
  record(on.stats, 100);
  assertEquals([tries(on), callsOnDisk(on), owing(on)], [0, 0, 1]);
  assertEquals(on.stats.tally().calls.count, 100);
  on.move();
  assertEquals([tries(on), callsOnDisk(on)], [0, 100]);
  // The first one found no directory.
  assertEquals(on.threadFiles.count("append"), 2);
});

test("a queue forgets its records when the thread has them on disk, and hears of it by itself", () => {
  const on = threadStage();
  record(on.stats, 25);
  on.host.timers.fire();
  assertEquals(owing(on), 1);
  on.move();
  assertEquals(on.stats.tally().calls.count, 25);
  on.host.timers.fire();
  assertEquals([owing(on), on.host.timers.delays, tries(on)], [0, [], 0]);
});

test("ExitFlush writes what the thread has not acknowledged, and nothing else", () => {
  for (const moved of [0, 1, 40]) {
    const on = threadStage();
    record(on.stats, moved);
    on.move();
    record(on.stats, 50 - moved);
    on.host.lifecycle.end();
    assertEquals([callsOnDisk(on), linesOnDisk(on)], [50, 50]);
    assertEquals([owing(on), tries(on) > 0], [0, true]);
    // It is still there for a moment, and finds the records in the ring.
    on.move();
    assertEquals([onDisk(on)?.duplicates, linesOnDisk(on)], [0, 50]);
    record(on.stats, 2);
    assertEquals(callsOnDisk(on), 52);
  }
});

test("what both threads wrote counts once and is no duplicate", () => {
  const on = threadStage();
  record(on.stats, 50);
  // The process ends while the thread is about to write.
  on.threadFiles.plan = ({ method }) => {
    if (method === "append") on.host.lifecycle.end();
  };
  on.move();
  assertEquals(linesOnDisk(on), 100);
  const tally = onDisk(on);
  assertEquals([tally?.calls.count, tally?.duplicates], [50, 0]);
});

test("flush() writes what waits without waiting for the thread", () => {
  const on = threadStage();
  record(on.stats, 10);
  on.move();
  record(on.stats, 5);
  const { records, bytes } = on.stats.flush();
  assertEquals([records, bytes > 0, callsOnDisk(on)], [5, true, 15]);
  assertEquals([owing(on), on.host.timers.delays], [0, []]);
  on.move();
  assertEquals(linesOnDisk(on), 15);
  assertEquals(on.stats.flush(), { records: 0, bytes: 0 });
});

test("finalize() leaves no journal behind that the thread makes anew", () => {
  const on = threadStage();
  record(on.stats, 10);
  on.stats.finalize();
  on.move();
  assertEquals(on.disk.paths().includes(JOURNAL), false);
  assertEquals(callsOnDisk(on), 10);
});

test("the thread writes cut lines again, as the recording thread does", () => {
  const on = threadStage();
  record(on.stats, 3);
  on.threadFiles.plan = cuts(Infinity, 300, 1);
  on.move();
  const tally = onDisk(on);
  assertEquals([tally?.calls.count, tally?.damagedLines], [3, 1]);
  on.host.timers.fire();
  assertEquals([owing(on), tries(on)], [0, 0]);
});

test("the thread makes the directory, again when it was removed", () => {
  const on = threadStage();
  for (const round of [1, 2]) {
    record(on.stats, 2);
    on.move();
    assertEquals(callsOnDisk(on), 2 * round);
    if (round === 1) on.threadFiles.plan = nth("append", 3, "ENOENT");
  }
  assertEquals(tries(on), 0);
});

test("the recording thread writes when the thread could not", () => {
  const on = threadStage();
  const other = on.beginOther("s2");
  record(on.stats, 3);
  record(other, 3);
  on.threadFiles.plan = ({ method, path }) =>
    method === "append" && path === JOURNAL ? "ENOSPC" : undefined;
  on.move();
  assertEquals([callsOnDisk(on), callsOnDisk(on, "s2")], [0, 3]);
  on.stats.recordToolCall("A");
  on.host.timers.fire();
  assertEquals([callsOnDisk(on), tries(on)], [4, 1]);
  // And the thread again, once that went well.
  heal(on);
  on.threadFiles.plan = () => {};
  record(on.stats, 3);
  on.move();
  assertEquals([callsOnDisk(on), tries(on), linesOnDisk(on)], [7, 1, 7]);
  assertEquals(errorLines(on), []);
});

test("a full disk is reported once, and nothing is lost when it has space again", () => {
  const on = threadStage();
  record(on.stats, 3);
  on.threadFiles.plan = every("append", "ENOSPC");
  refuseJournals(on);
  on.move();
  record(on.stats, 100);
  for (let second = 0; second < 3; second++) {
    on.host.timers.fire();
    on.move();
  }
  assertEquals([callsOnDisk(on), errorLines(on).length], [0, 1]);
  assertThrows(() => on.stats.flush(), JournalError, "disk is full");
  heal(on);
  on.threadFiles.plan = () => {};
  on.host.timers.fire();
  assertEquals([callsOnDisk(on), owing(on)], [103, 0]);
  record(on.stats, 1);
  on.move();
  assertEquals([callsOnDisk(on), linesOnDisk(on)], [104, 104]);
});

test("recordToolCall() writes when there is no room for more, and queues again after that", () => {
  const on = threadStage();
  const most = 60_000;
  let first = 0;
  for (let i = 1; i <= most; i++) {
    record(on.stats, 1);
    if (first === 0 && tries(on) > 0) first = i;
  }
  assert(first > 15_000 && first < 30_000, `after ${first} records`);
  // From then on 256 at a time.
  // The very first one found no directory.
  assertEquals(tries(on), 2 + Math.floor((most - first) / 256));
  assert(on.stats.tally().calls.count === most);
  assert(most - callsOnDisk(on) < 256);
  on.move();
  const written = tries(on);
  record(on.stats, 1000);
  assertEquals(tries(on), written);
  on.move();
  assertEquals(callsOnDisk(on), most + 1000);
  assertEquals([linesOnDisk(on), onDisk(on)?.duplicates], [most + 1000, 0]);
});

test("the thread gives no room back before it has written what was there", () => {
  const on = threadStage();
  const other = on.beginOther("s2");
  record(on.stats, 1);
  record(other, 50);
  on.threadFiles.plan = ({ method, nth }) => {
    // While it writes the first journal, the ring fills up.
    if (method === "append" && nth === 2) record(on.stats, 30_000);
  };
  on.move();
  assertEquals(callsOnDisk(on, "s2"), 50);
  on.host.lifecycle.end();
  assertEquals([callsOnDisk(on), onDisk(on)?.damagedLines], [30_001, 0]);
});

test("no session takes what the thread says of another for its own", () => {
  const on = threadStage();
  const ids = Array.from({ length: CHANNELS + 50 }, (_, i) => `many-${i}`);
  for (const stats of ids.map(on.beginOther)) record(stats, 2);
  // It is stopped half way.
  on.move(1);
  on.host.lifecycle.end();
  assertEquals(ids.filter((id) => callsOnDisk(on, id) !== 2), []);
});

test("more sessions than there are channels are all written, each by whoever can", () => {
  const on = threadStage();
  const ids = Array.from({ length: CHANNELS + 50 }, (_, i) => `many-${i}`);
  const all = ids.map(on.beginOther);
  for (let round = 1; round <= 3; round++) {
    for (const stats of all) record(stats, 2);
    on.move();
    for (const stats of all) record(stats, 1);
    on.host.lifecycle.end(null);
    assertEquals(
      ids.filter((id) => callsOnDisk(on, id) !== 3 * round),
      [],
      `round ${round}`,
    );
    assertEquals(owing(on), 0);
  }
  on.move();
  for (const id of ids) {
    const tally = onDisk(on, id);
    assertEquals([tally?.duplicates, tally?.skippedLines], [0, 0], id);
  }
});

test("one thread serves all sessions of a process, and none is started for inline ones", () => {
  const on = threadStage();
  on.beginOther("s2");
  on.beginOther("s3");
  assertEquals(on.host.threads.started.length, 1);
  const inline = threadStage({ writer: "inline" });
  record(inline.stats, 10);
  assertEquals(inline.host.threads.started.length, 0);
  assertEquals([tries(inline) > 0, callsOnDisk(inline)], [true, 10]);
});
