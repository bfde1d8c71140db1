/**
 * Texts by small numbers, so that a column of numbers can speak of them.
 *
 * @module
 */

/** Numbers texts 0, 1, 2 … in the order in which they come. Any text will do, `__proto__` too. */
export class Names {
  /** Made when the first text is looked for: whoever only shows what was saved looks for none. */
  #numbers: Map<string, number> | undefined;
  readonly #texts: string[];

  /** @param texts Those that have numbers already, in order. */
  constructor(texts: readonly string[] = []) {
    this.#texts = [...texts];
  }

  /** All texts, by number. */
  get texts(): readonly string[] {
    return this.#texts;
  }

  /** The number of a text, `undefined` where it has none. */
  numberOf(text: string): number | undefined {
    return this.#numbered().get(text);
  }

  /** The number of a text, a new one where it was not there. */
  number(text: string): number {
    const numbers = this.#numbered();
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, this.#texts.length);
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

  #numbered(): Map<string, number> {
    return this.#numbers ??= new Map(
      this.#texts.map((text, number) => [text, number]),
    );
  }
}
