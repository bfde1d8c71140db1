import { test } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { encodeBatch } from "../../src/codec/batch.ts";
import type { Finding } from "../../src/doctor/finding.ts";
import { checkSessions } from "../../src/doctor/sessions_check.ts";
import { readSessions } from "../../src/doctor/sessions_facts.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { call, lineText } from "../records/builders.ts";
import { LAYOUT } from "../store/data.ts";

const HOUR = 3_600_000;
const NOW = 1_700_000_000_000;

/** A live journal with one call of such an age, and what else is in it. */
function journal(
  files: MemoryFiles,
  id: string,
  ageHours: number,
  more = "",
): void {
  const at = NOW - ageHours * HOUR;
  files.now = at;
  const path = LAYOUT.liveJournal(id);
  files.put(path, encodeBatch([lineText(call({ at }), 1, "w1", id)]));
  files.append(path, new TextEncoder().encode(more));
}

function check(files: MemoryFiles): readonly Finding[] {
  const before = files.snapshot();
  const found = checkSessions(readSessions(files, LAYOUT), NOW);
  assertEquals(files.snapshot(), before, "it writes");
  return found;
}

function said(found: readonly Finding[]): string[] {
  return found.map(({ verdict, check }) => `${verdict} ${check}`);
}

test("checkSessions() finds nothing to say of a young session, or of none", () => {
  const files = new MemoryFiles();
  assertEquals(said(check(files)), ["ok sessions"]);
  journal(files, "one", 1);
  assertEquals(said(check(files)), ["ok sessions"]);
});

test("checkSessions() names the sessions with damaged lines, and how many", () => {
  const files = new MemoryFiles();
  journal(files, "whole", 1);
  journal(files, "torn", 1, "\n{torn\n{again\n");
  const found = check(files);
  assertEquals(said(found), ["ok sessions", "note damaged-lines"]);
  assertEquals(found[1]?.details, ['session "torn": 2 damaged lines']);
});

test("checkSessions() has a sweep end sessions that are idle, as a sweep sees them", () => {
  const files = new MemoryFiles();
  journal(files, "young", 23);
  journal(files, "idle", 25);
  journal(files, "touched", 25);
  files.now = NOW;
  files.append(
    LAYOUT.liveJournal("touched"),
    new TextEncoder().encode("\n"),
  );
  const found = check(files);
  assertEquals(said(found), ["ok sessions", "note idle-sessions"]);
  assertMatch(found[1]?.details.join() ?? "", /^session "idle", last record 2/);
  assertEquals(found[1]?.repair, { kind: "sweep" });
});

test("checkSessions() notes records that are dated in the future", () => {
  const files = new MemoryFiles();
  journal(files, "soon", -0.01);
  assertEquals(said(check(files)), ["ok sessions"]);
  journal(files, "ahead", -2);
  assertEquals(said(check(files)), ["ok sessions", "note future-records"]);
});

test("checkSessions() tells of what a doctor left that was killed, not of one at work", () => {
  const files = new MemoryFiles();
  journal(files, "hooktally-doctor-new", 0);
  assertEquals(said(check(files)), ["ok sessions"]);
  journal(files, "hooktally-doctor-old", 1);
  const found = check(files);
  assertEquals(said(found), ["ok sessions", "note left-trials"]);
  assertEquals(found[1]?.details, ["hooktally-doctor-old"]);
});
