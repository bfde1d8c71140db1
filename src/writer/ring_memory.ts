/**
 * The memory that the recording thread and the writing thread share: a ring of bytes, and a few
 * words through which each tells the other how far it has come. Nobody waits, and nobody is woken.
 *
 * @module
 */

/** Bytes of the ring, a power of two. With those that wait elsewhere, it is all that can be owed. */
const RING_BYTES = 4 * 1024 * 1024;

/** How many journals can be under way at a time. */
export const CHANNELS = 1024;

/** Bytes of a frame before its text, and what the length of each frame is a multiple of. */
export const FRAME_BYTES = 16;

/** Where the words are, as indices into `words`. What one thread writes is apart from the other's. */
export const WORD = {
  /** Where the next frame goes: written by the recording thread. */
  head: 0,
  /** Where the first frame begins that is not done with: written by the writing thread. */
  done: 16,
  /** Changes whenever the writing thread looks for frames. */
  beats: 17,
  /** 1 while the writing thread is in a call of the system. */
  writing: 18,
  /** Nothing is ever stored here: to wait for it is to sleep. */
  never: 32,
  /** The words of the first channel. */
  channels: 48,
} as const;

/** The words of a channel, counted from its first. Sequences stand here modulo 2³². */
export const CHANNEL_WORD = {
  /** The last record that the writing thread has put on disk. */
  acknowledged: 0,
  /** The last record that the recording thread has written itself: not to be written again. */
  withdrawn: 1,
  /** 1 once the writing thread could not write: it leaves the channel alone from then on. */
  refused: 2,
} as const;

/** Words from one channel to the next: what two threads write stands in one line of the cache. */
const CHANNEL_WORDS = 4;

/** The words of a frame, counted from its first. */
export const FRAME_WORD = {
  /** Bytes from this frame to the next. */
  size: 0,
  /** A channel; with {@linkcode OPENING} added where the text says where its journal is. */
  channel: 1,
  sequence: 2,
  /** Bytes of its text. */
  length: 3,
} as const;

/** Added to a channel. */
export const OPENING = 0x10000;

/** In place of a channel: nothing until the end of the ring. */
export const SKIP = -1;

/** The shared memory, as both threads see it. */
export interface RingMemory {
  readonly words: Int32Array;
  /** The ring as words; its frames are aligned. */
  readonly frames: Int32Array;
  readonly bytes: Uint8Array;
}

/** Memory for a ring, all zero. */
export function makeRing(ringBytes: number = RING_BYTES): SharedArrayBuffer {
  return new SharedArrayBuffer(controlBytes() + ringBytes);
}

/** Looks at the memory of a ring. */
export function viewRing(shared: SharedArrayBuffer): RingMemory {
  const start = controlBytes();
  return {
    words: new Int32Array(shared, 0, start / 4),
    frames: new Int32Array(shared, start),
    bytes: new Uint8Array(shared, start),
  };
}

/** The index of a word of a channel. */
export function channelWord(
  channel: number,
  word: typeof CHANNEL_WORD[keyof typeof CHANNEL_WORD],
): number {
  return WORD.channels + channel * CHANNEL_WORDS + word;
}

/** How far `to` is ahead of `from`, both modulo 2³². */
export function distance(from: number, to: number): number {
  return (to - from) >>> 0;
}

/** Whether one sequence comes after another, both modulo 2³² and near each other. */
export function isAfter(sequence: number, other: number): boolean {
  return ((sequence - other) | 0) > 0;
}

function controlBytes(): number {
  return (WORD.channels + CHANNELS * CHANNEL_WORDS) * 4;
}
