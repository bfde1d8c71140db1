/**
 * The writing thread's end of the ring.
 *
 * @module
 */
import {
  distance,
  FRAME_BYTES,
  FRAME_WORD,
  OPENING,
  type RingMemory,
  SKIP,
  WORD,
} from "./ring_memory.ts";

/** A frame as it was put. */
export interface Frame {
  readonly channel: number;
  /** Whether the text says where the channel's journal is; else it is a line. */
  readonly opening: boolean;
  /** Modulo 2³². */
  readonly sequence: number;
  readonly text: string;
}

/** What was taken. */
export interface Taken {
  readonly frames: Frame[];
  /** Whether it is not all that was there. */
  readonly more: boolean;
}

const decoder = new TextDecoder();

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
      if (channel !== SKIP) taken.push(this.#frameAt(at, channel));
      this.#taken = (this.#taken + frameSize) >>> 0;
      size += frameSize;
    }
    return { frames: taken, more: this.#taken !== head >>> 0 };
  }

  /** Gives back the room of all that was taken: the other thread may write there from now on. */
  release(): void {
    Atomics.store(this.#memory.words, WORD.done, this.#taken | 0);
  }

  #frameAt(at: number, channel: number): Frame {
    const { frames, bytes } = this.#memory;
    const begin = at + FRAME_BYTES;
    const length = frames[at / 4 + FRAME_WORD.length] ?? 0;
    return {
      channel: channel & (OPENING - 1),
      opening: channel >= OPENING,
      sequence: frames[at / 4 + FRAME_WORD.sequence] ?? 0,
      // A copy: shared bytes are not decoded everywhere.
      text: decoder.decode(bytes.slice(begin, begin + length)),
    };
  }
}
