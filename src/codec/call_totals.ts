/**
 * Counts merged calls.
 *
 * @module
 */
import type { Outcome } from "../model/record.ts";
import type { CallTally } from "../model/tally.ts";
import { DurationSketch } from "./duration_sketch.ts";

/** The running totals of some calls that came to an end. */
export class CallTotals {
  readonly #outcomes = {
    ok: 0,
    error: 0,
    denied: 0,
    interrupted: 0,
    unknown: 0,
  };
  readonly #durations = new DurationSketch();

  /** How many calls it counted. */
  get count(): number {
    const { ok, error, denied, interrupted, unknown } = this.#outcomes;
    return ok + error + denied + interrupted + unknown;
  }

  /** How many of them failed. */
  get errors(): number {
    return this.#outcomes.error;
  }

  add(outcome: Outcome, durationUs: number | undefined): void {
    this.#outcomes[outcome]++;
    if (durationUs !== undefined) this.#durations.add(durationUs);
  }

  tally(): CallTally {
    return {
      count: this.count,
      errors: this.#outcomes.error,
      denied: this.#outcomes.denied,
      interrupted: this.#outcomes.interrupted,
      unknown: this.#outcomes.unknown,
      duration: this.#durations.tally(),
    };
  }
}
