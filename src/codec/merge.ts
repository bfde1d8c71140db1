/**
 * Whose word counts when several records speak of one call. The order is total, so that any order
 * and any repetition of the records give the same call.
 *
 * @module
 */
import type { CallRecord, CallSource, Outcome } from "../model/record.ts";

/**
 * Lowest first. That a call was interrupted outweighs what a batch guesses of it; the event of its
 * own end outweighs all, unless it does not know the outcome either.
 */
const ORDER: readonly (readonly [CallSource, Outcome | undefined])[] = [
  ["start", undefined],
  ["batch", "unknown"],
  ["post", "unknown"],
  ["batch", "ok"],
  ["batch", "denied"],
  ["batch", "error"],
  ["post", "denied"],
  ["batch", "interrupted"],
  ["post", "interrupted"],
  ["post", "ok"],
  ["post", "error"],
];

/** The rank of a call of which only the start is known. */
export const STARTED_RANK = 0;

const RANK_OF: ReadonlyMap<string, number> = new Map(
  ORDER.map(([source, outcome], rank) => [`${source}:${outcome}`, rank]),
);

/**
 * The rank of what a record says of its call, 0 being the least.
 *
 * @throws {RangeError} If its source cannot tell its outcome.
 */
export function rankOf(record: Pick<CallRecord, "source" | "outcome">): number {
  const rank = RANK_OF.get(`${record.source}:${record.outcome}`);
  if (rank === undefined) {
    throw new RangeError(
      `Cannot rank a call record: source "${record.source}" tells no outcome "${record.outcome}"`,
    );
  }
  return rank;
}

/** The outcome that a rank stands for, `undefined` for a call that only started. */
export function outcomeOf(rank: number): Outcome | undefined {
  return ORDER[rank]?.[1];
}
