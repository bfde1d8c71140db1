/**
 * Records and lines with a few fields given and the rest plain.
 *
 * @module
 */
import { encodeLine, type Line } from "../../src/codec/encode_line.ts";
import type {
  CallRecord,
  HookRecord,
  JournalRecord,
  SessionRecord,
} from "../../src/model/record.ts";

/** The session of all records here, unless told otherwise. */
export const SESSION = "session-1";

/** A call that ended well. */
export function call(fields: Partial<CallRecord> = {}): CallRecord {
  return {
    type: "call",
    at: 1000,
    source: "post",
    outcome: "ok",
    tool: "Bash",
    call: undefined,
    durationUs: undefined,
    agentId: undefined,
    agentType: undefined,
    turn: undefined,
    ...fields,
  };
}

/** A hook that ran for a millisecond. */
export function hook(fields: Partial<HookRecord> = {}): HookRecord {
  return {
    type: "hook",
    at: 1000,
    hook: "PostToolUse",
    durationUs: 1000,
    agent: undefined,
    project: undefined,
    ...fields,
  };
}

/** A session of which nothing is known. */
export function session(fields: Partial<SessionRecord> = {}): SessionRecord {
  return {
    type: "session",
    at: 1000,
    source: undefined,
    agent: undefined,
    project: undefined,
    model: undefined,
    ...fields,
  };
}

/** A record with its identity. */
export function line(
  record: JournalRecord,
  sequence = 1,
  writer = "w1",
  sessionId = SESSION,
): Line {
  return { sessionId, writer, sequence, record };
}

/** The line of a record. */
export function lineText(
  record: JournalRecord,
  sequence = 1,
  writer = "w1",
  sessionId = SESSION,
): string {
  return encodeLine(line(record, sequence, writer, sessionId));
}
