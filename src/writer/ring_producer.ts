/**
 * The recording thread's end of the ring.
 *
 * @module
 */
import {
  distance,
  FRAME_BYTES,
  FRAME_WORD,
  type RingMemory,
  SKIP,
  WORD,
} from "./ring_memory.ts";

/** A UTF-16 unit takes three bytes at most. */
const MOST_BYTES_PER_UNIT = 3;

const encoder = new TextEncoder();

/** Copies texts into the ring. It never waits: where there is no room, it says so. */
export class RingProducer {
  readonly #memory: RingMemory;
  readonly #capacity: number;
  #head: number;
  /** As it was when there was no room the last time: it has only grown since. */
  #done: number;

  /** @param start Where the first frame goes, the same as on the other end. */
  constructor(memory: RingMemory, start = 0) {
    this.#memory = memory;
    this.#capacity = memory.bytes.length;
    this.#head = start;
    this.#done = start;
    Atomics.store(memory.words, WORD.head, start | 0);
    Atomics.store(memory.words, WORD.done, start | 0);
  }

  /** Where the next frame goes, modulo 2³². */
  get head(): number {
    return this.#head;
  }

  /** Whether all frames before a place that `head` was at are done with. */
  isDone(head: number): boolean {
    const done = Atomics.load(this.#memory.words, WORD.done);
    return distance(done, this.#head) <= distance(head, this.#head);
  }

  /**
   * Puts a frame. Returns `false`, and puts nothing, where there is no room for it now, or, being
   * longer than a quarter of the ring, never.
   */
  put(channel: number, sequence: number, text: string): boolean {
    const most = wholeFrames(text.length * MOST_BYTES_PER_UNIT);
    if (most > this.#capacity / 4) return false;
    let at = this.#head & (this.#capacity - 1);
    const untilEnd = this.#capacity - at;
    const skipped = most <= untilEnd ? 0 : untilEnd;
    if (!this.#hasRoom(skipped + most)) return false;
    const { frames, bytes, words } = this.#memory;
    if (skipped > 0) {
      frames[at / 4 + FRAME_WORD.size] = skipped;
      frames[at / 4 + FRAME_WORD.channel] = SKIP;
      at = 0;
    }
    const begin = at + FRAME_BYTES;
    const { written } = encoder.encodeInto(
      text,
      bytes.subarray(begin, at + most),
    );
    const size = wholeFrames(written);
    frames[at / 4 + FRAME_WORD.size] = size;
    frames[at / 4 + FRAME_WORD.channel] = channel;
    frames[at / 4 + FRAME_WORD.sequence] = sequence | 0;
    frames[at / 4 + FRAME_WORD.length] = written;
    this.#head = (this.#head + skipped + size) >>> 0;
    // Stored last: whoever loads it sees the frame.
    Atomics.store(words, WORD.head, this.#head | 0);
    return true;
  }

  #hasRoom(size: number): boolean {
    if (this.#free() >= size) return true;
    this.#done = Atomics.load(this.#memory.words, WORD.done);
    return this.#free() >= size;
  }

  #free(): number {
    return this.#capacity - distance(this.#done, this.#head);
  }
}

/** The size of a frame that holds so many bytes of text. */
function wholeFrames(length: number): number {
  return Math.ceil(length / FRAME_BYTES) * FRAME_BYTES + FRAME_BYTES;
}
