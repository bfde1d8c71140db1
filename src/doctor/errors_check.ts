/**
 * What hooks could not do.
 *
 * @module
 */
import { counted } from "../codec/counted.ts";
import { isTrialSession } from "../model/session_key.ts";
import type { ErrorEntry } from "../store/error_log.ts";
import { type Finding, finding } from "./finding.ts";
import { dateText } from "./sessions_check.ts";

const CHECK = "error-log";
const SHOWN = 3;

/**
 * Judges the error log. What a doctor's own trial left there is not told again.
 *
 * @param entries All of them, oldest first; why they could not be read, where that is so.
 */
export function checkErrors(entries: readonly ErrorEntry[] | string): Finding {
  if (typeof entries === "string") {
    return finding(CHECK, "unknown", "the error log cannot be read", {
      details: [entries],
      advice: "see to it that this user can read it",
    });
  }
  const told = entries.filter(({ sessionId }) =>
    sessionId === null || !isTrialSession(sessionId)
  );
  if (told.length === 0) return finding(CHECK, "ok", "the error log is empty");
  const lost = told.filter((entry) => entry.lost).length;
  const count = counted(told.length, "entry", "entries");
  return finding(
    CHECK,
    "note",
    `${count} in the error log; ${counted(lost, "event")} may be missing`,
    {
      details: told.slice(-SHOWN).map(entryText),
      advice: "--fix sets the log aside, to errors.log.seen: then nothing " +
        "warns of these any more",
      repair: { kind: "errors" },
    },
  );
}

function entryText({ at, where, sessionId, message }: ErrorEntry): string {
  const about = sessionId === null
    ? ""
    : `, session ${JSON.stringify(sessionId)}`;
  return `${dateText(at)}, ${where}${about}: ${message}`;
}
