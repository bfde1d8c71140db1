/**
 * Writes one line of a journal: a record, the session it belongs to and its identity, as a JSON
 * object. The fields are described in `docs/format.md`. Reading is apart: a hook never reads.
 *
 * @module
 */
import { FORMAT_VERSION } from "../model/limits.ts";
import type { JournalRecord, RecordIdentity } from "../model/record.ts";

/** A record as it stands in a journal. */
export interface Line extends RecordIdentity {
  readonly sessionId: string;
  readonly record: JournalRecord;
}

/** The line of a record, without a line end. It holds no line end of its own. */
export function encodeLine(line: Line): string {
  const { record } = line;
  return JSON.stringify({
    v: FORMAT_VERSION,
    type: record.type,
    session: line.sessionId,
    at: record.at,
    w: line.writer,
    n: line.sequence,
    ...encodeRecord(record),
  });
}

/** The same line as another attempt at writing it. The attempt says nothing to a reader. */
export function encodeAttempt(line: string, attempt: number): string {
  return attempt === 0 ? line : `${line.slice(0, -1)},"a":${attempt}}`;
}

function encodeRecord(record: JournalRecord): Record<string, unknown> {
  switch (record.type) {
    case "call":
      return {
        source: record.source,
        outcome: record.outcome,
        tool: record.tool,
        call: record.call,
        duration_us: record.durationUs,
        agent_id: record.agentId,
        agent_type: record.agentType,
        turn: record.turn,
      };
    case "hook":
      return {
        hook: record.hook,
        duration_us: record.durationUs,
        agent: record.agent,
        project: record.project,
      };
    case "session":
      return {
        source: record.source,
        agent: record.agent,
        project: record.project,
        model: record.model,
      };
    default:
      return record satisfies never;
  }
}
