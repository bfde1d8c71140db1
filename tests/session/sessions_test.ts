import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import {
  listSessions,
  readSession,
  sweepStale,
} from "../../src/session/sessions.ts";
import { begin, DATA_DIR, stage } from "./stage.ts";

const HOUR = 3_600_000;
const WHERE = { dataDir: DATA_DIR };

test("readSession() says null when nothing was recorded, and writes nothing", () => {
  const on = stage();
  assertEquals(readSession("never", WHERE, on.host), null);
  assertEquals(listSessions(WHERE, on.host), []);
  assertEquals(on.disk.paths(), []);
});

test("readSession() tells what is on disk and not what is queued", () => {
  const on = stage();
  const stats = begin(on);
  stats.recordToolCall("A");
  assertEquals(readSession("s1", WHERE, on.host), null);
  stats.flush();
  stats.recordToolCall("B");
  assertEquals(readSession("s1", WHERE, on.host)?.calls.count, 1);
  assertEquals(stats.tally().calls.count, 2);
});

test("listSessions() lists live and archived sessions, the latest first", () => {
  const on = stage();
  for (const id of ["first", "Zweite/../ü", "third"]) {
    on.host.clock.time += 1000;
    const stats = begin(on, {}, id);
    stats.recordToolCall("A");
    if (id === "first") stats.finalize();
    else stats.flush();
  }
  const timed = begin(on, {}, "without a call");
  timed.recordHookTiming("Stop", 1);
  timed.flush();
  const listed = listSessions(WHERE, on.host);
  assertEquals(listed.map(({ sessionId }) => sessionId), [
    "third",
    "Zweite/../ü",
    "first",
  ]);
  assertEquals(listed.map(({ endedAt }) => endedAt === null), [
    true,
    true,
    false,
  ]);
});

test("sweepStale() ends the sessions that are idle for as long as it is told", () => {
  const on = stage();
  const { clock } = on.host;
  const record = (id: string): void => {
    on.disk.now = clock.time;
    const stats = begin(on, {}, id);
    stats.recordToolCall("A");
    stats.close();
  };
  record("old");
  clock.time += 30 * HOUR;
  record("young");
  assertEquals(
    sweepStale({ ...WHERE, maxIdleHours: 31 }, on.host).finalized,
    [],
  );
  assertEquals(sweepStale(WHERE, on.host), {
    finalized: ["old"],
    deferred: [],
    failures: [],
  });
  assert(readSession("old", WHERE, on.host)?.endedAt !== null);
  assertEquals(readSession("young", WHERE, on.host)?.endedAt, null);
  assertEquals(
    sweepStale({ ...WHERE, maxIdleHours: 0 }, on.host).finalized,
    ["young"],
  );
});

test("sweepStale() ends nothing when the clock went back", () => {
  const on = stage();
  on.disk.now = on.host.clock.time;
  const stats = begin(on);
  stats.recordToolCall("A");
  stats.close();
  on.host.clock.time -= 1000 * HOUR;
  assertEquals(sweepStale(WHERE, on.host), {
    finalized: [],
    deferred: [],
    failures: [],
  });
});
