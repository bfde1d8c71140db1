import { test } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import type { SessionStats } from "../../src/session/session_stats.ts";
import { begin, callsOnDisk, owing, stage, tries } from "../session/stage.ts";
import { record, threadStage } from "./thread_stage.ts";

test("a thread that cannot be started is warned of once, and everything is written without it", () => {
  const on = stage();
  on.host.threads.refusal = "no permission";
  const warnings: string[] = [];
  const onWarning = (warning: string): void => void warnings.push(warning);
  const first = begin(on, { writer: "worker", onWarning });
  begin(on, { writer: "worker", onWarning }, "s2");
  const later: string[] = [];
  const others = (warning: string): void => void later.push(warning);
  begin(on, { writer: "worker", onWarning: others }, "s3");
  begin(on, { writer: "inline", onWarning: () => later.push("?") }, "s4");
  record(first, 15);
  assertEquals([callsOnDisk(on), warnings.length, later.length], [10, 1, 1]);
  assertMatch(warnings[0] ?? "", /cannot be started: .*no permission/);
  on.host.lifecycle.end();
  assertEquals(callsOnDisk(on), 15);
});

test("a thread that ends is warned of once, and what it left is written within a second", () => {
  const warnings: string[] = [];
  const on = threadStage({ onWarning: (warning) => warnings.push(warning) });
  const other = on.beginOther("s2");
  record(on.stats, 30);
  record(other, 3);
  on.host.threads.end("exit status 1");
  on.host.threads.end("exit status 1");
  assertEquals([warnings.length, on.host.threads.stopped], [1, 1]);
  assertMatch(warnings[0] ?? "", /exit status 1/);
  on.host.timers.fire();
  assertEquals([callsOnDisk(on), callsOnDisk(on, "s2"), owing(on)], [30, 3, 0]);
  record(on.stats, 10);
  assertEquals([callsOnDisk(on), tries(on) > 0], [40, true]);
  // For good: nothing starts another.
  on.beginOther("s3");
  assertEquals(on.host.threads.started.length, 1);
});

test("a thread that does not move is given up, one that is merely slow is not", () => {
  const warnings: string[] = [];
  const on = threadStage({ onWarning: (warning) => warnings.push(warning) });
  on.host.clock.step = 1000;
  const seconds = (count: number, move: () => void = () => {}): void => {
    for (let second = 0; second < count; second++) {
      record(on.stats, 1);
      move();
      on.host.timers.fire();
    }
  };
  seconds(20, on.move);
  seconds(9);
  on.move();
  seconds(9);
  assertEquals(warnings, []);
  seconds(2);
  assertEquals([warnings.length, on.host.threads.stopped], [1, 1]);
  assertMatch(warnings[0] ?? "", /does not move/);
  on.host.timers.fire();
  assertEquals([callsOnDisk(on), owing(on)], [40, 0]);
});

test("a callback that throws is not heard, and one that was collected or closed hears nothing", () => {
  const on = threadStage({
    onWarning: () => {
      throw new Error("mine");
    },
  });
  const heard: string[] = [];
  const other = begin(on, {
    writer: "worker",
    onWarning: (warning) => heard.push(warning),
  }, "s2");
  other.close();
  on.host.threads.end("exit status 1");
  record(on.stats, 10);
  assertEquals([callsOnDisk(on), heard], [10, []]);
});

/** Records at a pace until `seconds` have passed. */
function paced(stats: SessionStats, on: ReturnType<typeof stage>, {
  seconds,
  perSecond,
}: { seconds: number; perSecond: number }): void {
  for (let second = 0; second < seconds; second++) {
    record(stats, perSecond);
    on.host.clock.elapsedMs += 1000;
  }
  record(stats, 10);
}

test("auto starts a thread when the process was busy for long, and no record call waits for that", () => {
  let ran = 0;
  for (
    const [seconds, perSecond, started] of [
      [1, 10_000, 0],
      [9, 1000, 0],
      [60, 10, 0],
      [11, 200, 1],
    ] as const
  ) {
    ran++;
    const on = stage();
    const stats = begin(on, { writer: "auto" });
    paced(stats, on, { seconds, perSecond });
    const what = `${perSecond} a second for ${seconds} seconds`;
    assertEquals(on.host.threads.started.length, 0, what);
    on.host.timers.fire();
    assertEquals(on.host.threads.started.length, started, what);
    const before = tries(on);
    on.host.clock.time++;
    record(stats, 100);
    assertEquals(tries(on) === before, started === 1, what);
  }
  assertEquals(ran, 4);
});

test("auto is what a session does that was told nothing", () => {
  const on = stage();
  const stats = begin(on);
  paced(stats, on, { seconds: 11, perSecond: 200 });
  on.host.timers.fire();
  assertEquals(on.host.threads.started.length, 1);
});

test("no thread is started in a worker thread of the host", () => {
  const on = stage();
  on.host.lifecycle.mainThread = false;
  const stats = begin(on, { writer: "worker" });
  record(stats, 3);
  assertEquals([on.host.threads.started.length, callsOnDisk(on)], [0, 3]);
});
