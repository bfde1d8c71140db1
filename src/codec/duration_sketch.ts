/**
 * Durations: exact count, sum, least and greatest, and percentiles from log-spaced buckets.
 *
 * @module
 */
import type { DurationTally } from "../model/tally.ts";

/** A bucket reaches from its value to 2 % above: its middle is at most 1 % off. */
const ACCURACY = 0.01;
const GROWTH = (1 + ACCURACY) / (1 - ACCURACY);
const LOG_GROWTH = Math.log(GROWTH);
const SECOND_US = 1_000_000;

/** What is saved of a sketch. */
export interface SketchState {
  readonly count: number;
  readonly seconds: number;
  readonly micros: number;
  /** `null` where nothing was added. */
  readonly least: number | null;
  readonly greatest: number;
  readonly buckets: readonly (readonly [number, number])[];
}

/** A histogram of whole microseconds. The order in which they come does not matter. */
export class DurationSketch {
  #count = 0;
  /** The sum in two parts, each of which stays a safe integer: seconds, and microseconds. */
  #seconds = 0;
  #micros = 0;
  #least = Infinity;
  #greatest = 0;
  #buckets = new Map<number, number>();

  /** A sketch as it was saved. */
  static restore(state: SketchState): DurationSketch {
    const sketch = new DurationSketch();
    sketch.#count = state.count;
    sketch.#seconds = state.seconds;
    sketch.#micros = state.micros;
    sketch.#least = state.least ?? Infinity;
    sketch.#greatest = state.greatest;
    sketch.#buckets = new Map(state.buckets);
    return sketch;
  }

  save(): SketchState {
    return {
      count: this.#count,
      seconds: this.#seconds,
      micros: this.#micros,
      least: this.#count === 0 ? null : this.#least,
      greatest: this.#greatest,
      buckets: [...this.#buckets],
    };
  }

  add(durationUs: number): void {
    this.#count++;
    this.#seconds += Math.floor(durationUs / SECOND_US);
    this.#micros += durationUs % SECOND_US;
    this.#least = Math.min(this.#least, durationUs);
    this.#greatest = Math.max(this.#greatest, durationUs);
    const bucket = durationUs === 0
      ? -1
      : Math.ceil(Math.log(durationUs) / LOG_GROWTH);
    this.#buckets.set(bucket, (this.#buckets.get(bucket) ?? 0) + 1);
  }

  tally(): DurationTally {
    const sumMs = this.#seconds * 1000 + this.#micros / 1000;
    if (this.#count === 0) {
      return {
        count: 0,
        sumMs: 0,
        avgMs: null,
        p50Ms: null,
        p95Ms: null,
        maxMs: null,
      };
    }
    const [p50, p95] = this.#percentiles([0.5, 0.95]);
    return {
      count: this.#count,
      sumMs,
      avgMs: sumMs / this.#count,
      p50Ms: (p50 ?? 0) / 1000,
      p95Ms: (p95 ?? 0) / 1000,
      maxMs: this.#greatest / 1000,
    };
  }

  /** Nearest rank, never outside what was seen: one value alone is exact. */
  #percentiles(shares: readonly number[]): number[] {
    const ordered = [...this.#buckets].sort(([a], [b]) => a - b);
    return shares.map((share) => {
      let left = Math.max(1, Math.ceil(share * this.#count));
      for (const [bucket, count] of ordered) {
        left -= count;
        if (left > 0) continue;
        const middle = bucket < 0 ? 0 : 2 * GROWTH ** bucket / (GROWTH + 1);
        return Math.min(this.#greatest, Math.max(this.#least, middle));
      }
      return this.#greatest;
    });
  }
}
