import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { listSessions, readSession } from "@hooktally/hooktally";
import type { Child } from "../harness/child.ts";
import { filesBelow, journalLines } from "../harness/data_files.ts";
import { withCrowd } from "./crowd.ts";

const PROCESSES = 128;
const RECORDS = 40;
const SESSIONS = 64;

/** Lets all go at the same moment, and demands that they say what they should. */
async function release(
  children: readonly Child[],
  said: string,
): Promise<void> {
  await Promise.all(children.map((child) => child.hear("ready\n")));
  for (const child of children) child.closeInput();
  for (const child of children) {
    const { code, stdout, stderr } = await child.ended;
    assertEquals([code, stdout, stderr], [0, `ready\n${said}\n`, ""]);
  }
}

/** Node takes three times as long to start as the others. */
function turn(i: number): "deno" | "node" | "bun" {
  return i % 8 === 7 ? "node" : i % 2 === 0 ? "deno" : "bun";
}

test("flush() loses nothing when 128 processes record on one session at once", () =>
  withCrowd(async (crowd) => {
    const { dataDir } = crowd;
    const children = Array.from(
      { length: PROCESSES },
      (_, i) =>
        crowd.start(turn(i), "record_on_sessions.ts", `p${i}`, RECORDS, "one"),
    );
    await release(children, "done");
    const all = PROCESSES * RECORDS;
    assertEquals(journalLines(dataDir).length, all);
    const tally = readSession("one", { dataDir });
    assertEquals(tally?.calls.count, all);
    assertEquals(tally?.calls.duration.sumMs, PROCESSES * 780);
    assertEquals([tally?.duplicates, tally?.damagedLines], [0, 0]);
    assertEquals(filesBelow(dataDir), ["live/", "live/one.ndjson"]);
  }));

test("flush() keeps 64 sessions apart when four processes record on each at once", () =>
  withCrowd(async (crowd) => {
    const { dataDir } = crowd;
    // Session i has the processes i, i - 1, i - 2 and i - 3.
    const children = Array.from({ length: SESSIONS }, (_, i) => {
      const own = [0, 1, 2, 3].map((k) => `s${(i + k) % SESSIONS}`);
      const args = [`p${i}`, RECORDS, ...own];
      return crowd.start(turn(i), "record_on_sessions.ts", ...args);
    });
    await release(children, "done");
    const tallies = listSessions({ dataDir });
    assertEquals(tallies.length, SESSIONS);
    for (const { sessionId, calls, duplicates, skippedLines } of tallies) {
      assertEquals(calls.count, 4 * RECORDS, sessionId);
      assertEquals([duplicates, skippedLines], [0, 0], sessionId);
    }
  }));
