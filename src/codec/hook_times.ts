/**
 * How long hooks ran.
 *
 * @module
 */
import type { HookRecord } from "../model/record.ts";
import type { DurationTally } from "../model/tally.ts";
import { DurationSketch, type SketchState } from "./duration_sketch.ts";
import { FirstSeen, type OrderState } from "./first_last.ts";

/** What is saved of hooks' run times. */
export interface HooksState {
  readonly seen: OrderState;
  readonly times: readonly (readonly [string, SketchState])[];
}

/** The run times of the hooks of a session, by name. */
export class HookTimes {
  readonly #seen: FirstSeen;
  readonly #times: Map<string, DurationSketch>;

  /** @param state As it was saved. */
  constructor({ seen, times }: HooksState = { seen: [], times: [] }) {
    this.#seen = new FirstSeen(seen);
    this.#times = new Map(
      times.map(([name, sketch]) => [name, DurationSketch.restore(sketch)]),
    );
  }

  save(): HooksState {
    return {
      seen: this.#seen.save(),
      times: [...this.#times].map(([name, sketch]) => [name, sketch.save()]),
    };
  }

  add({ hook, durationUs, at }: HookRecord, sequence: number): void {
    const sketch = this.#times.get(hook) ?? new DurationSketch();
    this.#times.set(hook, sketch);
    sketch.add(durationUs);
    this.#seen.see(hook, at, sequence);
  }

  /** In the order in which they were first seen. */
  tallies(): Map<string, DurationTally> {
    return new Map(
      [...this.#times]
        .sort(([a], [b]) => this.#seen.compare(a, b))
        .map(([name, sketch]) => [name, sketch.tally()]),
    );
  }
}
