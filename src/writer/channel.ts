/**
 * A way through the ring to one journal, as the recording thread sees it.
 *
 * @module
 */
import {
  CHANNEL_WORD,
  channelWord,
  isAfter,
  OPENING,
  type RingMemory,
} from "./ring_memory.ts";
import type { RingProducer } from "./ring_producer.ts";

/** A channel between its opening and its closing. Its number then goes to another. */
export class Channel {
  readonly number: number;
  readonly #memory: RingMemory;
  readonly #ring: RingProducer;
  /** Where the head of the ring was after its last frame. */
  #head: number;
  /** What the words said when it was closed. */
  #last: { readonly acknowledged: number; readonly refused: boolean } | null =
    null;

  /**
   * The number must be nobody's.
   *
   * @param through The last record that is on disk already.
   */
  constructor(
    number: number,
    memory: RingMemory,
    ring: RingProducer,
    through: number,
  ) {
    this.number = number;
    this.#memory = memory;
    this.#ring = ring;
    this.#head = ring.head;
    this.#store("acknowledged", through);
    this.#store("withdrawn", through);
    this.#store("refused", 0);
  }

  /** Tells the writing thread where the journal is. Returns whether there was room for that. */
  announce(destination: string): boolean {
    return this.#put(this.number + OPENING, 0, destination);
  }

  /** Whether records may still be put. */
  get open(): boolean {
    return this.#last === null;
  }

  /** Puts a record. Returns whether there was room for it, and the channel open. */
  put(sequence: number, text: string): boolean {
    return this.open && this.#put(this.number, sequence, text);
  }

  /** The last record that is on disk, given one that is known to be. */
  acknowledgedSince(known: number): number {
    const word = this.#last?.acknowledged ?? this.#load("acknowledged");
    // An earlier one was stored by a thread that had not yet seen what was written meanwhile.
    return isAfter(word, known | 0) ? known + (word - known | 0) : known;
  }

  /** Whether the writing thread could not write. */
  get refused(): boolean {
    return this.#last?.refused ?? this.#load("refused") !== 0;
  }

  /** Tells the writing thread to leave out the records up to one, which are about to be written. */
  withdraw(through: number): void {
    if (this.open) this.#store("withdrawn", through);
  }

  /** Closes the channel if nothing is under way on it, and says whether it is closed now. */
  close(): boolean {
    if (this.open && this.#ring.isDone(this.#head)) {
      const acknowledged = this.#load("acknowledged");
      this.#last = { acknowledged, refused: this.refused };
    }
    return !this.open;
  }

  #put(channel: number, sequence: number, text: string): boolean {
    const put = this.#ring.put(channel, sequence, text);
    if (put) this.#head = this.#ring.head;
    return put;
  }

  #load(word: keyof typeof CHANNEL_WORD): number {
    const index = channelWord(this.number, CHANNEL_WORD[word]);
    return Atomics.load(this.#memory.words, index);
  }

  #store(word: keyof typeof CHANNEL_WORD, value: number): void {
    const index = channelWord(this.number, CHANNEL_WORD[word]);
    Atomics.store(this.#memory.words, index, value | 0);
  }
}
