/**
 * Which of the calls that were counted when a fold was saved are no longer what they were.
 *
 * @module
 */

/** The calls whose count was saved with them: the first so many. */
export class SettledCalls {
  /** How many there are. */
  readonly calls: number;
  /** Those that were unfinished then and have ended since. */
  readonly ended: number[] = [];
  readonly #names: number;
  readonly #unwatched = new Set<number>();
  #changed = false;

  /**
   * @param calls How many calls there were when they were counted.
   * @param names How many names there were.
   */
  constructor(calls: number, names: number) {
    this.calls = calls;
    this.#names = names;
  }

  /** Whether one that had ended, and was counted, is now another. */
  get changed(): boolean {
    return this.#changed;
  }

  /** Whether a change to this call has to be noted. */
  watches(call: number): boolean {
    return call < this.calls && !this.#unwatched.has(call);
  }

  /**
   * Notes what became of a call that is watched.
   *
   * @param before What a count made of it, empty where it had not ended.
   */
  note(call: number, before: string, after: string): void {
    if (before === after) return;
    if (before !== "") {
      this.#changed = true;
      return;
    }
    // From now on it is counted as it will be then.
    this.#unwatched.add(call);
    this.ended.push(call);
  }

  /** Whether a name had a number when the calls were counted. */
  knew(name: number | undefined): boolean {
    return name !== undefined && name < this.#names;
  }
}
