/**
 * The writing thread's end of the ring.
 *
 * @module
 */
import type { PendingLine } from "../store/journal.ts";
import {
  distance,
  FRAME_BYTES,
  FRAME_WORD,
  OPENING,
  type RingMemory,
  SKIP,
  WORD,
} from "./ring_memory.ts";

const decoder = new TextDecoder();

/** A frame as it was put. It is good until the ring is released. */
export class Frame implements PendingLine {
  readonly channel: number;
  /** Whether the text says where the channel's journal is; else it is a line. */
  readonly opening: boolean;
  /** Modulo 2³². */
  readonly sequence: number;
  attempts = 0;
  readonly #bytes: Uint8Array;
  readonly #begin: number;
  readonly #end: number;

  /** @param at Where it begins in the ring. */
  constructor({ frames, bytes }: RingMemory, at: number) {
    const word = at / 4;
    const channel = frames[word + FRAME_WORD.channel] ?? SKIP;
    this.channel = channel & (OPENING - 1);
    this.opening = channel >= OPENING;
    this.sequence = frames[word + FRAME_WORD.sequence] ?? 0;
    this.#bytes = bytes;
    this.#begin = at + FRAME_BYTES;
    this.#end = this.#begin + (frames[word + FRAME_WORD.length] ?? 0);
  }

  /** Bytes of its text. */
  get length(): number {
    return this.#end - this.#begin;
  }

  /** The text, decoded: most often its bytes are all that is needed. */
  get text(): string {
    // Of a copy: shared bytes are not decoded everywhere.
    return decoder.decode(this.#bytes.slice(this.#begin, this.#end));
  }

  /** Copies its text. */
  copy(into: Uint8Array, at: number): void {
    into.set(this.#bytes.subarray(this.#begin, this.#end), at);
  }
}

/** What was taken. */
export interface Taken {
  readonly frames: Frame[];
  /** Whether it is not all that was there. */
  readonly more: boolean;
}

/** Takes what was put, in order. What was taken stays in the ring until it is released. */
export class RingConsumer {
  readonly #memory: RingMemory;
  /** Where the first frame begins that was not taken. */
  #taken: number;

  /** @param start Where the first frame is, the same as on the other end. */
  constructor(memory: RingMemory, start = 0) {
    this.#memory = memory;
    this.#taken = start;
  }

  /** Takes frames, of about `limit` bytes at most together; none where there are none. */
  take(limit: number): Taken {
    const { words, frames } = this.#memory;
    const mask = this.#memory.bytes.length - 1;
    const head = Atomics.load(words, WORD.head);
    const taken: Frame[] = [];
    for (let size = 0; size < limit && distance(this.#taken, head) > 0;) {
      const at = this.#taken & mask;
      const frameSize = frames[at / 4 + FRAME_WORD.size] ?? 0;
      const channel = frames[at / 4 + FRAME_WORD.channel] ?? SKIP;
      if (channel !== SKIP) taken.push(new Frame(this.#memory, at));
      this.#taken = (this.#taken + frameSize) >>> 0;
      size += frameSize;
    }
    return { frames: taken, more: this.#taken !== head >>> 0 };
  }

  /** Gives back the room of all that was taken: the other thread may write there from now on. */
  release(): void {
    Atomics.store(this.#memory.words, WORD.done, this.#taken | 0);
  }
}
