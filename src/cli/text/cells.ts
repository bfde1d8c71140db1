/**
 * Cells that several tables have.
 *
 * @module
 */
import type { DurationTally, Tally } from "../../model/tally.ts";
import { durationText, spanText } from "./amounts.ts";
import type { Span } from "./line.ts";
import type { Column } from "./table.ts";

/** How long a session took: from its first record to its last. */
export function sessionSpan({ startedAt, lastAt }: Tally): string {
  return spanText((lastAt ?? 0) - (startedAt ?? 0));
}

/** Whether a session goes on. */
export function stateCell({ endedAt }: Tally): Span {
  return endedAt === null
    ? { text: "running", look: "strong" }
    : { text: "ended", look: "quiet" };
}

/** A number that is better when it is 0. */
export function errorCell(count: number): Span {
  return { text: String(count), look: count > 0 ? "bad" : "quiet" };
}

/** The titles over {@linkcode durationCells}. */
export const DURATION_COLUMNS: readonly Column[] = ["Avg", "P50", "P95", "Max"]
  .map((title) => ({ title, align: "right" }));

/** Mean, median, what 95 of 100 do not exceed, and the most. */
export function durationCells(duration: DurationTally): string[] {
  const { avgMs, p50Ms, p95Ms, maxMs } = duration;
  return [avgMs, p50Ms, p95Ms, maxMs].map(durationText);
}
