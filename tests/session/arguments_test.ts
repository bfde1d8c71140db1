import { test } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import type { CallDetails } from "../../src/session/call_details.ts";
import type { SessionStatsOptions } from "../../src/session/options.ts";
import { SessionStats } from "../../src/session/session_stats.ts";
import { readSession, sweepStale } from "../../src/session/sessions.ts";
import { DataDirectoryError } from "../../src/model/errors.ts";
import { fakeHostOn } from "../ports/fake_host.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { begin, DATA_DIR, owing, stage } from "./stage.ts";

const LONG = "x".repeat(1001);
const YEAR_MS = 366 * 24 * 3_600_000;

type Kind = typeof TypeError | typeof RangeError;

/** What JavaScript callers may hand in, whatever the types say. */
const NO_TEXT: readonly unknown[] = [null, 5, true, {}, [], ["Bash"], Symbol];
const NO_NUMBER: readonly unknown[] = [null, "1", "", true, {}, [], [1], 1n];
const NO_DURATION: readonly unknown[] = [
  ...[NaN, Infinity, -Infinity, -1, -0, -0.0001, YEAR_MS + 1, 2 ** 53],
];

const DETAILS: readonly (readonly [Record<string, unknown>, Kind])[] = [
  ...NO_DURATION.map((durationMs) => [{ durationMs }, RangeError] as const),
  ...NO_NUMBER.map((durationMs) => [{ durationMs }, TypeError] as const),
  ...["callId", "turnId", "agentId"].flatMap((field) => [
    ...NO_TEXT.map((value) => [{ [field]: value }, TypeError] as const),
    [{ [field]: "" }, RangeError] as const,
    [{ [field]: LONG }, RangeError] as const,
  ]),
  ...NO_TEXT.map((agentType) =>
    [{ agentId: "a", agentType }, TypeError] as const
  ),
  [{ agentId: "a", agentType: "" }, RangeError],
  [{ agentId: "a", agentType: LONG }, RangeError],
  [{ agentType: "plan" }, TypeError],
  ...["duration", "error", "durationMS", "__proto__x"].map((misspelt) =>
    [{ [misspelt]: 5 }, TypeError] as const
  ),
  [{ outcome: "ok", success: true }, TypeError],
  [{ outcome: "error", success: false }, TypeError],
  ...["fine", "", "start", null, 5, {}, "__proto__"].map((outcome) =>
    [{ outcome }, RangeError] as const
  ),
  ...[null, 1, 0, "true", {}].map((success) =>
    [{ success }, TypeError] as const
  ),
];

test("recordToolCall() throws at the call when a detail is wrong", () => {
  const on = stage();
  const stats = begin(on, { flushInterval: 1 });
  let ran = 0;
  for (const [details, kind] of DETAILS) {
    ran++;
    assertThrows(
      () => stats.recordToolCall("Bash", details as CallDetails),
      kind as typeof TypeError,
      "Cannot",
    );
  }
  assertEquals([ran, owing(on), on.disk.paths()], [71, 0, []]);
});

test("recordToolCall() throws at the call when the name is wrong", () => {
  const stats = begin(stage());
  let ran = 0;
  for (const name of [...NO_TEXT, undefined]) {
    ran++;
    assertThrows(() => stats.recordToolCall(name as string), TypeError);
    assertThrows(() => stats.recordHookTiming(name as string, 1), TypeError);
  }
  for (const name of ["", LONG]) {
    ran++;
    assertThrows(() => stats.recordToolCall(name), RangeError);
    assertThrows(() => stats.recordHookTiming(name, 1), RangeError);
  }
  assertEquals([ran, stats.tally().calls.count], [10, 0]);
});

test("recordHookTiming() throws at the call when the time is wrong", () => {
  const stats = begin(stage());
  let ran = 0;
  for (const elapsed of [...NO_NUMBER, undefined]) {
    ran++;
    const record = (): void => stats.recordHookTiming("h", elapsed as number);
    assertThrows(record, TypeError, "elapsedMs");
  }
  for (const elapsed of NO_DURATION) {
    ran++;
    const record = (): void => stats.recordHookTiming("h", elapsed as number);
    assertThrows(record, RangeError, "elapsedMs");
  }
  assertEquals([ran, stats.tally().hooks.size], [17, 0]);
});

test("recordToolCall() takes every value at its bounds", () => {
  const stats = begin(stage());
  const text = "\ud800".repeat(1000);
  stats.recordToolCall(text, { callId: text, turnId: text, agentId: text });
  for (const durationMs of [0, 0.0001, 0.001, 1e-320, YEAR_MS, undefined]) {
    stats.recordToolCall("Bash", { durationMs });
  }
  stats.recordToolCall("Edit", { success: false });
  stats.recordToolCall("Edit", { success: true });
  stats.recordToolCall("Edit", { outcome: undefined, success: undefined });
  const { calls, tools } = stats.tally();
  assertEquals([calls.count, calls.errors, tools.size], [10, 1, 3]);
  assertEquals(calls.duration.maxMs, YEAR_MS);
  assertEquals(calls.duration.sumMs, YEAR_MS + 0.001);
});

const OPTIONS: readonly (readonly [Record<string, unknown>, Kind])[] = [
  ...[0, -1, 1.5, NaN, Infinity, 2 ** 53].map((flushInterval) =>
    [{ flushInterval }, RangeError] as const
  ),
  ...NO_NUMBER.map((flushInterval) => [{ flushInterval }, TypeError] as const),
  ...NO_TEXT.map((label) => [{ label }, TypeError] as const),
  [{ label: LONG }, RangeError],
  ...["Worker", "", 1, null].map((writer) => [{ writer }, TypeError] as const),
  ...[1, "true", null].map((signals) => [{ signals }, TypeError] as const),
  ...["Disk", "", true, null].map((durability) =>
    [{ durability }, TypeError] as const
  ),
  [{ writer: "worker", locking: { acquire: () => () => {} } }, TypeError],
  ...["f", null, {}].map((onWarning) => [{ onWarning }, TypeError] as const),
  ...["", "relative", "./x", "~", "C:x", "C:\\x", "/a\0b", 5, null, {}].map(
    (dataDir) => [{ dataDir }, TypeError] as const,
  ),
];

test("SessionStats throws at once when an option is wrong", () => {
  let ran = 0;
  for (const [options, kind] of OPTIONS) {
    ran++;
    assertThrows(
      () => begin(stage(), options as SessionStatsOptions),
      kind as typeof TypeError,
      "Cannot",
    );
  }
  for (const id of [...NO_TEXT, undefined]) {
    ran++;
    const make = (): unknown =>
      new SessionStats(id as string, { dataDir: DATA_DIR }, stage().host);
    assertThrows(make, TypeError, "session id");
  }
  assertThrows(() => begin(stage(), {}, LONG), RangeError, "session id");
  assertEquals(ran, 55);
});

test("SessionStats throws when no data directory can be named", () => {
  const host = fakeHostOn(new MemoryFiles(), {});
  assertThrows(() => new SessionStats("s", {}, host), DataDirectoryError);
  assertThrows(() => readSession("s", {}, host), DataDirectoryError);
});

test("sweepStale() throws when the hours are wrong", () => {
  const { host } = stage();
  let ran = 0;
  for (const hours of [-1, NaN, "24", null, -Infinity]) {
    ran++;
    const options = { dataDir: DATA_DIR, maxIdleHours: hours as number };
    assertThrows(() => sweepStale(options, host), RangeError, "maxIdleHours");
  }
  assertEquals(ran, 5);
});
