/**
 * First and last of what was seen, by a rule that no order of arrival can change.
 *
 * @module
 */

/** The text with the least time; of several at the same time, the least text. */
export class First {
  #at = Infinity;
  #text: string | null = null;

  get text(): string | null {
    return this.#text;
  }

  see(at: number, text: string | undefined): void {
    if (text === undefined || at > this.#at) return;
    if (at === this.#at && this.#text !== null && this.#text <= text) return;
    this.#at = at;
    this.#text = text;
  }
}

/** The text with the greatest time; of several at the same time, the greatest text. */
export class Last {
  #at = -Infinity;
  #text: string | null = null;

  get text(): string | null {
    return this.#text;
  }

  see(at: number, text: string | undefined): void {
    if (text === undefined || at < this.#at) return;
    if (at === this.#at && this.#text !== null && this.#text >= text) return;
    this.#at = at;
    this.#text = text;
  }
}

/** In which order names were first seen: by time, by number within one writer, by name. */
export class FirstSeen {
  readonly #seen = new Map<string, { at: number; sequence: number }>();

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
