/**
 * Whether what was recorded is whole, and sessions that are over have ended.
 *
 * @module
 */
import { counted } from "../codec/counted.ts";
import { STALE_AFTER_HOURS } from "../model/limits.ts";
import { fewOf, type Finding, finding } from "./finding.ts";
import type { SessionFacts, SessionsFacts } from "./sessions_facts.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Clocks of machines that share a drive differ by less. */
const AHEAD_MS = 5 * MINUTE_MS;

/** No doctor takes as long. */
const TRIAL_MS = 10 * MINUTE_MS;

/**
 * Judges the sessions.
 *
 * @param now ms since 1970.
 */
export function checkSessions(facts: SessionsFacts, now: number): Finding[] {
  const { sessions, failures } = facts;
  const running = sessions.filter(({ tally }) => tally.endedAt === null);
  const found = [
    ...checkFailures(failures),
    ...checkDamage(sessions),
    ...checkNewer(sessions),
    ...checkIdle(running, now),
    ...checkDates(sessions, now),
    ...checkTrials(facts, now),
  ];
  const count = counted(sessions.length, "session");
  const text = `${count}, of which ${running.length} running`;
  return [finding("sessions", "ok", text), ...found];
}

function checkFailures(failures: readonly string[]): Finding[] {
  if (failures.length === 0) return [];
  const text = `${counted(failures.length, "file")} could not be read`;
  return [finding("unreadable", "wrong", text, {
    details: fewOf(failures),
    advice: "without them the numbers of their sessions are not shown",
  })];
}

function checkDamage(sessions: readonly SessionFacts[]): Finding[] {
  const damaged = sessions.filter(({ tally }) => tally.damagedLines > 0);
  if (damaged.length === 0) return [];
  const lines = damaged.reduce((sum, { tally }) => sum + tally.damagedLines, 0);
  return [finding(
    "damaged-lines",
    "note",
    `${counted(lines, "damaged line")} in ${
      counted(damaged.length, "session")
    }`,
    {
      details: fewOf(
        damaged.map(({ tally: { sessionId, damagedLines } }) =>
          `session ${JSON.stringify(sessionId)}: ${
            counted(damagedLines, "damaged line")
          }`
        ),
      ),
      advice: "calls may be missing there, and nothing brings them back; new " +
        "ones come of a full disk, a network drive, or a process that is " +
        "killed in the middle of a write",
    },
  )];
}

function checkNewer(sessions: readonly SessionFacts[]): Finding[] {
  const lines = sessions.reduce(
    (sum, { tally }) => sum + tally.skippedLines,
    0,
  );
  if (lines === 0) return [];
  return [finding(
    "skipped-lines",
    "note",
    `${counted(lines, "line")} are not counted by this release`,
    { advice: "is another hooktally newer? Bring this one up to date" },
  )];
}

/** As a sweep sees it: neither the file nor its records are young. */
function checkIdle(running: readonly SessionFacts[], now: number): Finding[] {
  const since = now - STALE_AFTER_HOURS * HOUR_MS;
  const idle = running.filter(({ tally, touchedAt }) =>
    touchedAt !== null && touchedAt <= since && (tally.lastAt ?? 0) <= since
  );
  if (idle.length === 0) return [];
  return [finding(
    "idle-sessions",
    "note",
    `${
      counted(idle.length, "session")
    } without a record for ${STALE_AFTER_HOURS} hours never ended`,
    {
      details: fewOf(
        idle.map(({ tally }) =>
          `session ${JSON.stringify(tally.sessionId)}, last record ${
            dateText(tally.lastAt ?? 0)
          }`
        ),
      ),
      advice: "a session that begins ends them; --fix ends them now",
      repair: { kind: "sweep" },
    },
  )];
}

function checkDates(
  sessions: readonly SessionFacts[],
  now: number,
): Finding[] {
  const ahead = sessions.filter(({ tally }) =>
    (tally.lastAt ?? 0) > now + AHEAD_MS
  );
  if (ahead.length === 0) return [];
  return [finding(
    "future-records",
    "note",
    `${counted(ahead.length, "session")} have records dated in the future`,
    {
      details: fewOf(
        ahead.map(({ tally }) =>
          `session ${JSON.stringify(tally.sessionId)}, last record ${
            dateText(tally.lastAt ?? 0)
          }`
        ),
      ),
      advice: `is the clock right? It says ${dateText(now)}. Calls are ` +
        "counted all the same; times shown may be wrong",
    },
  )];
}

function checkTrials({ leftTrials }: SessionsFacts, now: number): Finding[] {
  const left = leftTrials.filter(({ touchedAt }) => touchedAt < now - TRIAL_MS);
  if (left.length === 0) return [];
  const sessions = left.map(({ sessionId }) => sessionId);
  return [finding(
    "left-trials",
    "note",
    `${counted(left.length, "test event")} of a doctor that was ended ` +
      "before its time; nothing shows them",
    {
      details: fewOf(sessions),
      advice: "--fix removes them",
      repair: { kind: "trials", sessions },
    },
  )];
}

/** Such as `2026-11-30 22:03:11 UTC`. */
export function dateText(at: number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return "at no date";
  return `${date.toISOString().slice(0, -5).replace("T", " ")} UTC`;
}
