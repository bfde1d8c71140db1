/**
 * Numbers identities 0, 1, 2 … in the order in which they come, in about 24 bytes each where a
 * `Map` of strings takes more than ten times that.
 *
 * @module
 */
import type { Hash64 } from "./identity.ts";
import {
  Column,
  type ColumnSink,
  type ColumnSource,
  PAGE_ROWS,
} from "./column.ts";

const EMPTY = 0;

/** What is saved of an index besides its columns. */
export interface IndexState {
  readonly size: number;
  readonly slots: number;
}

/** A hash table of 64-bit hashes with open addressing. It forgets nothing and knows no texts. */
export class IdentityIndex {
  #size = 0;
  #highs = new Column(Uint32Array);
  #lows = new Column(Uint32Array);
  /** A power of 2. At most half of the slots are taken. */
  #slotCount = PAGE_ROWS;
  /** Number + 1 of the identity that has this slot. */
  #slots = new Column(Uint32Array);

  /** An index as it was saved. */
  static restore(
    { size, slots }: IndexState,
    columns: ColumnSource,
  ): IdentityIndex {
    const index = new IdentityIndex();
    index.#size = size;
    index.#slotCount = slots;
    index.#highs = columns.take(Uint32Array);
    index.#lows = columns.take(Uint32Array);
    index.#slots = columns.take(Uint32Array);
    return index;
  }

  /** How many identities it holds. */
  get size(): number {
    return this.#size;
  }

  /** Saves it, with slots for a third more: what is restored must not be hashed again at once. */
  save(columns: ColumnSink): IndexState {
    if (this.#size * 8 > this.#slotCount * 3) this.#rehash();
    columns.put(this.#highs);
    columns.put(this.#lows);
    columns.put(this.#slots);
    return { size: this.#size, slots: this.#slotCount };
  }

  /** The number of an identity, a new one where it was not there: then `size` has grown. */
  add(hash: Hash64): number {
    const slot = this.#find(hash.high, hash.low);
    const taken = this.#slots.get(slot);
    if (taken !== EMPTY) return taken - 1;
    const number = this.#size++;
    this.#highs.set(number, hash.high);
    this.#lows.set(number, hash.low);
    this.#slots.set(slot, number + 1);
    if (this.#size * 2 > this.#slotCount) this.#rehash();
    return number;
  }

  #find(high: number, low: number): number {
    const mask = this.#slotCount - 1;
    let slot = low & mask;
    for (;;) {
      const taken = this.#slots.get(slot);
      if (taken === EMPTY) return slot;
      if (
        this.#lows.get(taken - 1) === low && this.#highs.get(taken - 1) === high
      ) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #rehash(): void {
    this.#slotCount *= 2;
    this.#slots = new Column(Uint32Array);
    for (let number = 0; number < this.#size; number++) {
      const slot = this.#find(this.#highs.get(number), this.#lows.get(number));
      this.#slots.set(slot, number + 1);
    }
  }
}
