/**
 * The records of a queue that are not acknowledged yet.
 *
 * @module
 */
import type { PendingLine } from "../store/journal.ts";

/** Fewer places than this that are no longer used are not worth being cleared away. */
const MANY_UNUSED = 1024;

/** Lines in the order of their sequences, which have no gaps. Each end moves in constant time. */
export class Backlog {
  #lines: (PendingLine | undefined)[] = [];
  #first = 0;
  #units = 0;

  /** How many lines there are. */
  get size(): number {
    return this.#lines.length - this.#first;
  }

  /** How long they are together, in UTF-16 units. */
  get units(): number {
    return this.#units;
  }

  /** The last line's sequence; 0 where there is none. */
  get last(): number {
    return this.#lines.at(-1)?.sequence ?? 0;
  }

  push(line: PendingLine): void {
    this.#lines.push(line);
    this.#units += line.text.length;
  }

  /** The lines after a sequence. */
  after(sequence: number): PendingLine[] {
    const first = this.#lines[this.#first]?.sequence ?? 0;
    const skipped = Math.max(0, sequence - first + 1);
    return this.#lines.slice(this.#first + skipped) as PendingLine[];
  }

  /** The line of a sequence, if it is here. */
  at(sequence: number): PendingLine | undefined {
    const first = this.#lines[this.#first]?.sequence ?? 0;
    return sequence < first
      ? undefined
      : this.#lines[this.#first + sequence - first];
  }

  /** Forgets the lines up to a sequence. */
  forget(sequence: number): void {
    for (
      let line = this.#lines[this.#first];
      line !== undefined && line.sequence <= sequence;
      line = this.#lines[this.#first]
    ) {
      this.#units -= line.text.length;
      // The text must not stay for as long as its place does.
      this.#lines[this.#first++] = undefined;
    }
    if (this.size === 0) {
      this.#lines.length = 0;
      this.#first = 0;
    } else if (
      this.#first >= MANY_UNUSED && this.#first * 2 > this.#lines.length
    ) {
      this.#lines = this.#lines.slice(this.#first);
      this.#first = 0;
    }
  }
}
