/**
 * First and last of what was seen, by a rule that no order of arrival can change.
 *
 * @module
 */

/** What is saved of a text and its time: `null` where there was none. */
export type SeenState = readonly [at: number, text: string] | null;

/** What is saved of the order of names. */
export type OrderState = readonly (readonly [
  name: string,
  at: number,
  sequence: number,
])[];

/** The text with the least time; of several at the same time, the least text. */
export class First {
  #at = Infinity;
  #text: string | null = null;

  /** @param state As it was saved; without one, nothing was seen yet. */
  constructor(state: SeenState = null) {
    if (state !== null) [this.#at, this.#text] = state;
  }

  get text(): string | null {
    return this.#text;
  }

  see(at: number, text: string | undefined): void {
    if (text === undefined || at > this.#at) return;
    if (at === this.#at && this.#text !== null && this.#text <= text) return;
    this.#at = at;
    this.#text = text;
  }

  save(): SeenState {
    return this.#text === null ? null : [this.#at, this.#text];
  }
}

/** The text with the greatest time; of several at the same time, the greatest text. */
export class Last {
  #at = -Infinity;
  #text: string | null = null;

  /** @param state As it was saved; without one, nothing was seen yet. */
  constructor(state: SeenState = null) {
    if (state !== null) [this.#at, this.#text] = state;
  }

  get text(): string | null {
    return this.#text;
  }

  see(at: number, text: string | undefined): void {
    if (text === undefined || at < this.#at) return;
    if (at === this.#at && this.#text !== null && this.#text >= text) return;
    this.#at = at;
    this.#text = text;
  }

  save(): SeenState {
    return this.#text === null ? null : [this.#at, this.#text];
  }
}

/** In which order names were first seen: by time, by number within one writer, by name. */
export class FirstSeen {
  readonly #seen = new Map<string, { at: number; sequence: number }>();

  /** @param state As it was saved. */
  constructor(state: OrderState = []) {
    for (const [name, at, sequence] of state) {
      this.#seen.set(name, { at, sequence });
    }
  }

  save(): OrderState {
    return [...this.#seen].map(([name, { at, sequence }]) =>
      [name, at, sequence] as const
    );
  }

  see(name: string, at: number, sequence: number): void {
    const seen = this.#seen.get(name);
    if (seen === undefined) {
      this.#seen.set(name, { at, sequence });
    } else if (at < seen.at || (at === seen.at && sequence < seen.sequence)) {
      seen.at = at;
      seen.sequence = sequence;
    }
  }

  /** For sorting: negative where `a` was seen before `b`. */
  compare(a: string, b: string): number {
    const first = this.#seen.get(a) ?? { at: 0, sequence: 0 };
    const second = this.#seen.get(b) ?? { at: 0, sequence: 0 };
    return first.at - second.at || first.sequence - second.sequence ||
      (a < b ? -1 : 1);
  }
}
