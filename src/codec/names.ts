/**
 * Texts by small numbers, so that a column of numbers can speak of them.
 *
 * @module
 */

/** Numbers texts 0, 1, 2 … in the order in which they come. Any text will do, `__proto__` too. */
export class Names {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];

  /** The number of a text, a new one where it was not there. */
  number(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  /** @throws {RangeError} If no text has this number. */
  text(number: number): string {
    const text = this.#texts[number];
    if (text === undefined) {
      throw new RangeError(`Cannot name number ${number}: it was never given`);
    }
    return text;
  }
}
