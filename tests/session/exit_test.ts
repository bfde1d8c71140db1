import { test } from "node:test";
import { assertEquals } from "@std/assert";
import {
  begin,
  callsOnDisk,
  errorLines,
  heal,
  JOURNAL,
  owing,
  refuse,
  stage,
  tries,
} from "./stage.ts";

test("ExitFlush writes what is queued, without await", () => {
  for (const ending of [null, { isFinal: () => true }]) {
    const on = stage();
    const stats = begin(on);
    stats.recordToolCall("A");
    assertEquals(callsOnDisk(on), 0);
    on.host.lifecycle.end(ending);
    assertEquals([callsOnDisk(on), owing(on)], [1, 0]);
    assertEquals(on.host.timers.delays, []);
  }
});

test("ExitFlush listens once when many sessions record", () => {
  const on = stage();
  assertEquals(on.host.lifecycle.flushes.length, 0);
  begin(on);
  assertEquals(on.host.lifecycle.flushes.length, 0);
  for (let i = 0; i < 20; i++) begin(on, {}, `s${i}`).recordToolCall("A");
  assertEquals(on.host.lifecycle.flushes.length, 1);
  assertEquals(owing(on), 20);
  on.host.lifecycle.end();
  assertEquals(owing(on), 0);
  assertEquals(callsOnDisk(on, "s19"), 1);
});

test("recordToolCall() writes at once when the process is ending", () => {
  const on = stage();
  const stats = begin(on);
  stats.recordToolCall("A");
  on.host.lifecycle.end();
  for (let late = 1; late <= 3; late++) {
    stats.recordToolCall("Late");
    assertEquals(callsOnDisk(on), 1 + late);
  }
  begin(on, {}, "s2").recordToolCall("Later");
  assertEquals([callsOnDisk(on, "s2"), owing(on)], [1, 0]);
});

test("recordToolCall() queues again when the ending was prevented", () => {
  const on = stage();
  const stats = begin(on);
  let isFinal = true;
  stats.recordToolCall("A");
  on.host.lifecycle.end({ isFinal: () => isFinal });
  stats.recordToolCall("B");
  assertEquals(callsOnDisk(on), 2);
  isFinal = false;
  stats.recordToolCall("C");
  assertEquals([callsOnDisk(on), owing(on)], [2, 1]);
  on.host.lifecycle.end();
  assertEquals(callsOnDisk(on), 3);
});

test("recordToolCall() queues when the process merely ran out of work", () => {
  const on = stage();
  const stats = begin(on);
  for (let round = 1; round <= 3; round++) {
    stats.recordToolCall("A");
    assertEquals(callsOnDisk(on), round - 1);
    on.host.lifecycle.end(null);
    assertEquals(callsOnDisk(on), round);
  }
});

test("recordToolCall() writes at once when the thread is not the main one", () => {
  const on = stage();
  on.host.lifecycle.mainThread = false;
  const stats = begin(on);
  stats.recordToolCall("A");
  stats.recordHookTiming("Stop", 1);
  assertEquals([callsOnDisk(on), owing(on)], [1, 0]);
});

test("ExitFlush writes the other queues when one fails", () => {
  const on = stage();
  for (const id of ["s0", "s1", "s2"]) begin(on, {}, id).recordToolCall("A");
  on.host.files.plan = ({ path }) => path === JOURNAL ? "EACCES" : undefined;
  on.host.lifecycle.end();
  assertEquals(
    ["s0", "s1", "s2"].map((id) => callsOnDisk(on, id)),
    [1, 0, 1],
  );
  assertEquals([owing(on), errorLines(on).length], [1, 1]);
});

test("ExitFlush writes the other queues when one cannot even complain", () => {
  const on = stage();
  for (const id of ["s0", "s1", "s2"]) begin(on, {}, id).recordToolCall("A");
  on.host.output.err = () => {
    throw new Error("EPIPE");
  };
  on.host.files.plan = ({ path }) =>
    path === JOURNAL || path.endsWith("errors.log") ? "EACCES" : undefined;
  on.host.lifecycle.end();
  assertEquals(
    ["s0", "s1", "s2"].map((id) => callsOnDisk(on, id)),
    [1, 0, 1],
  );
});

test("ExitFlush says once how many records wait when the disk refuses", () => {
  const on = stage();
  const stats = begin(on);
  for (let i = 0; i < 3; i++) stats.recordToolCall("A");
  refuse(on);
  on.host.lifecycle.end(null);
  on.host.lifecycle.end();
  assertEquals(on.host.output.stderr.match(/3 records wait/g)?.length, 1);
  assertEquals(on.host.output.stderr.split("\n").length, 2);
  heal(on);
  on.host.lifecycle.end();
  assertEquals(callsOnDisk(on), 3);
});

test("ExitFlush writes nothing when nothing is owed", () => {
  const on = stage();
  const stats = begin(on);
  stats.recordToolCall("A");
  stats.flush();
  const before = tries(on);
  on.host.lifecycle.end();
  assertEquals(tries(on), before);
});

test("no signal is listened to unless a session asks for it, and then once for all", () => {
  const on = stage();
  begin(on).recordToolCall("A");
  assertEquals(on.host.lifecycle.signalFlushes.length, 0);
  begin(on, { signals: true }, "s2");
  begin(on, { signals: true }, "s3");
  assertEquals(on.host.lifecycle.signalFlushes.length, 1);
});

test("a signal has everything written, and what comes after it at once unless the host decides", () => {
  for (const ending of [{ isFinal: () => true }, null]) {
    const on = stage();
    const stats = begin(on);
    begin(on, { signals: true }, "s2");
    stats.recordToolCall("A");
    on.host.lifecycle.signal(ending);
    assertEquals([callsOnDisk(on), owing(on)], [1, 0]);
    stats.recordToolCall("B");
    assertEquals(callsOnDisk(on), ending === null ? 1 : 2);
  }
});
