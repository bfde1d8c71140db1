/**
 * When the calls of a session came to an end, minute by minute. Not in the fold: nothing that hooks
 * do needs it, and it would cost them memory.
 *
 * @module
 */
import { decodeLine } from "./decode_line.ts";

const MINUTE_MS = 60_000;

/**
 * Takes the lines of a session, in any order and any number of times, as the fold does. A call
 * counts in the minute of the earliest record that says that it ended.
 */
export class CallTimes {
  readonly #sessionId: string;
  readonly #prunedUpTo: number;
  readonly #endedAt = new Map<string, number>();

  /**
   * @param sessionId Lines of other sessions are passed over.
   * @param prunedUpTo As the fold's.
   */
  constructor(sessionId: string, prunedUpTo = -1) {
    this.#sessionId = sessionId;
    this.#prunedUpTo = prunedUpTo;
  }

  addLine(text: string): void {
    const decoded = decodeLine(text);
    if (decoded.kind !== "record") return;
    const { sessionId, writer, sequence, record } = decoded.line;
    if (sessionId !== this.#sessionId || record.type !== "call") return;
    if (record.outcome === undefined || record.at <= this.#prunedUpTo) return;
    // A call without an id of its own is the record itself.
    const call = record.call === undefined
      ? `r${sequence} ${writer}`
      : `c${record.call}`;
    const before = this.#endedAt.get(call) ?? Infinity;
    if (record.at < before) this.#endedAt.set(call, record.at);
  }

  addDamagedLine(): void {}

  /** Minutes, as ms since 1970, in order, and how many calls ended in each; none without any. */
  minutes(): Map<number, number> {
    const counts = new Map<number, number>();
    for (const at of this.#endedAt.values()) {
      const minute = at - at % MINUTE_MS;
      counts.set(minute, (counts.get(minute) ?? 0) + 1);
    }
    return new Map([...counts].sort(([a], [b]) => a - b));
  }
}
