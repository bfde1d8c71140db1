import { test } from "node:test";
import { assertEquals } from "@std/assert";
import {
  begin,
  callsOnDisk,
  errorLines,
  heal,
  onDisk,
  owing,
  refuse,
  refuseJournals,
  stage,
  tries,
} from "./stage.ts";

test("recordToolCall() writes when flushInterval records wait", () => {
  let ran = 0;
  for (
    const [interval, made, written] of [
      [undefined, 9, 0],
      [undefined, 10, 10],
      [undefined, 19, 10],
      [1, 1, 1],
      [3, 8, 6],
    ] as const
  ) {
    ran++;
    const on = stage();
    const stats = begin(on, { flushInterval: interval });
    for (let i = 0; i < made; i++) stats.recordToolCall("A");
    assertEquals(callsOnDisk(on), written, `${made} by ${interval}`);
    assertEquals(stats.tally().calls.count, made);
    assertEquals(owing(on), made === written ? 0 : 1);
  }
  assertEquals(ran, 5);
});

test("recordToolCall() starts one timer of a second when the queue is empty", () => {
  const on = stage();
  const { timers } = on.host;
  const stats = begin(on);
  assertEquals(timers.delays, []);
  stats.recordToolCall("A");
  stats.recordToolCall("B");
  assertEquals(timers.delays, [1000]);
  timers.fire();
  assertEquals([callsOnDisk(on), owing(on), timers.delays], [2, 0, []]);
  stats.recordToolCall("C");
  assertEquals(timers.delays, [1000]);
});

test("flush() cancels the timer", () => {
  const on = stage();
  const { timers } = on.host;
  const stats = begin(on, { flushInterval: 3 });
  stats.recordToolCall("A");
  stats.flush();
  assertEquals(timers.delays, []);
  for (const tool of ["B", "C", "D"]) stats.recordToolCall(tool);
  // One that has written by itself leaves it running, to no effect.
  assertEquals([timers.delays, callsOnDisk(on)], [[1000], 4]);
  timers.fire();
  assertEquals([timers.delays, callsOnDisk(on)], [[], 4]);
  stats.recordToolCall("E");
  stats.close();
  assertEquals([timers.delays, callsOnDisk(on)], [[], 5]);
});

test("recordToolCall() tries once and reports once when the disk refuses", () => {
  const on = stage();
  const stats = begin(on, { flushInterval: 2 });
  stats.recordToolCall("A");
  stats.flush();
  const before = tries(on);
  refuseJournals(on);
  for (let i = 0; i < 100; i++) stats.recordToolCall("B");
  assertEquals(tries(on) - before, 1);
  assertEquals(errorLines(on).length, 1);
  const { where, session, message } = JSON.parse(errorLines(on)[0] ?? "");
  assertEquals([where, session], ["queue", "s1"]);
  assertEquals(/disk is full.*2 records wait/.test(message), true);
  // Once a second it is tried again, in silence.
  for (let second = 1; second <= 5; second++) {
    assertEquals(on.host.timers.delays, [1000]);
    on.host.timers.fire();
    assertEquals(tries(on) - before, 1 + second);
  }
  assertEquals([errorLines(on).length, on.host.output.stderr], [1, ""]);
  heal(on);
  on.host.timers.fire();
  assertEquals([callsOnDisk(on), owing(on)], [101, 0]);
  assertEquals(on.host.timers.delays, []);
  assertEquals(onDisk(on)?.lostEvents, 1);
});

test("recordToolCall() reports again when the disk refuses again", () => {
  const on = stage();
  const stats = begin(on, { flushInterval: 1 });
  for (const round of [1, 2, 3]) {
    refuseJournals(on);
    stats.recordToolCall("A");
    stats.recordToolCall("A");
    assertEquals(errorLines(on).length, round);
    heal(on);
    on.host.timers.fire();
    assertEquals(callsOnDisk(on), 2 * round);
  }
});

test("recordToolCall() says so on standard error when the log refuses too", () => {
  const on = stage();
  const stats = begin(on, { flushInterval: 1 });
  refuse(on, "EROFS");
  stats.recordToolCall("A");
  stats.recordToolCall("A");
  const { stdout, stderr } = on.host.output;
  assertEquals(stdout, "");
  assertEquals(stderr.split("\n").length, 2);
  assertEquals(/^hooktally: .*read-only.*1 records wait/.test(stderr), true);
});

test("recordToolCall() never throws when all that it needs is broken", () => {
  const on = stage();
  const stats = begin(on, { flushInterval: 1 });
  on.host.output.err = () => {
    throw new Error("EPIPE");
  };
  let ran = 0;
  for (const code of ["ENOSPC", "EACCES", "ENOENT", "EINTR", "EBADF"]) {
    ran++;
    on.host.files.plan = () => code;
    stats.recordToolCall("A");
    stats.recordHookTiming("Stop", 1);
    on.host.timers.fire();
    heal(on);
    on.host.timers.fire();
    assertEquals(owing(on), 0);
  }
  assertEquals([ran, callsOnDisk(on)], [5, 5]);
});

test("recordToolCall() writes once in a millisecond, or 256 records, or 64 KiB, when told no interval", () => {
  const on = stage();
  const stats = begin(on);
  const written = (): number => callsOnDisk(on);
  for (let i = 0; i < 265; i++) stats.recordToolCall("A");
  assertEquals(written(), 10);
  stats.recordToolCall("A");
  assertEquals(written(), 266);
  for (let i = 0; i < 11; i++) stats.recordToolCall("A");
  assertEquals(written(), 266);
  on.host.clock.time++;
  stats.recordToolCall("A");
  assertEquals(written(), 278);
  const before = written();
  for (let i = 0; written() === before; i++) {
    stats.recordToolCall("A", { turnId: "x".repeat(1000) });
    assertEquals(i < 70, true);
  }
  // What is left over waits a second at most.
  stats.recordToolCall("A");
  on.host.timers.fire();
  assertEquals(written(), stats.tally().calls.count);
});
