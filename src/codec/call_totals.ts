/**
 * Counts merged calls.
 *
 * @module
 */
import type { Outcome } from "../model/record.ts";
import type { CallTally } from "../model/tally.ts";
import { DurationSketch, type SketchState } from "./duration_sketch.ts";

/** What is saved of totals. */
export interface TotalsState {
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly durations: SketchState;
}

/** The running totals of some calls that came to an end. */
export class CallTotals {
  #outcomes: Record<Outcome, number> = {
    ok: 0,
    error: 0,
    denied: 0,
    interrupted: 0,
    unknown: 0,
  };
  #durations = new DurationSketch();

  /** Totals as they were saved. */
  static restore({ outcomes, durations }: TotalsState): CallTotals {
    const totals = new CallTotals();
    totals.#outcomes = { ...outcomes };
    totals.#durations = DurationSketch.restore(durations);
    return totals;
  }

  save(): TotalsState {
    return {
      outcomes: { ...this.#outcomes },
      durations: this.#durations.save(),
    };
  }

  /** How many calls it counted. */
  get count(): number {
    const { ok, error, denied, interrupted, unknown } = this.#outcomes;
    return ok + error + denied + interrupted + unknown;
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
