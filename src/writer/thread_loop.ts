/**
 * What the writing thread does, for ever: it looks for records in the ring, appends them to their
 * journals by the same rules as everybody else, and says how far it has come.
 *
 * It owes nothing. It may be stopped at any moment: the recording thread still has every record
 * that was not acknowledged, and writes it itself.
 *
 * @module
 */
import type { FileSystem } from "../model/ports.ts";
import { LINE_END } from "../codec/batch.ts";
import { appendLines } from "../store/journal.ts";
import { type Frame, RingConsumer } from "./ring_consumer.ts";
import {
  CHANNEL_WORD,
  channelWord,
  isAfter,
  type RingMemory,
  viewRing,
  WORD,
} from "./ring_memory.ts";

/** Where a channel's records go. */
export interface Destination {
  readonly directory: string;
  /** The journal. */
  readonly path: string;
  /** Whether a record is on disk only when it survives a power failure. */
  readonly durable: boolean;
}

/** The files that records go to. */
export interface ThreadFiles {
  readonly plain: FileSystem;
  readonly durable: FileSystem;
}

/** What is taken out of the ring before it is written and room is made, in bytes. */
const TAKE_BYTES = 256 * 1024;

/** How long it sleeps after it found something, so that more comes together. */
const SHORTEST_SLEEP_MS = 1;

/** It sleeps twice as long each time that it found nothing, up to this. */
export const LONGEST_SLEEP_MS = 32;

/** The writing thread, one look at a time. */
export class ThreadLoop {
  readonly #files: ThreadFiles;
  readonly #memory: RingMemory;
  readonly #ring: RingConsumer;
  #buffer = new Uint8Array(TAKE_BYTES);
  readonly #destinations = new Map<number, Destination>();

  constructor(files: ThreadFiles, shared: SharedArrayBuffer) {
    this.#files = files;
    this.#memory = viewRing(shared);
    this.#ring = new RingConsumer(this.#memory);
  }

  /** Never returns. */
  run(): never {
    for (let sleepMs = SHORTEST_SLEEP_MS;;) {
      const found = this.look();
      if (found === "much") continue;
      sleepMs = found === "nothing"
        ? Math.min(sleepMs * 2, LONGEST_SLEEP_MS)
        : SHORTEST_SLEEP_MS;
      Atomics.wait(this.#memory.words, WORD.never, 0, sleepMs);
    }
  }

  /** Writes what is in the ring, or some of it where it is much. */
  look(): "nothing" | "some" | "much" {
    const { words } = this.#memory;
    Atomics.add(words, WORD.beats, 1);
    const { frames, more } = this.#ring.take(TAKE_BYTES);
    for (const [channel, lines] of this.#byChannel(frames)) {
      Atomics.store(words, WORD.writing, 1);
      this.#write(channel, lines);
      Atomics.store(words, WORD.writing, 0);
    }
    this.#ring.release();
    if (more) return "much";
    return frames.length > 0 ? "some" : "nothing";
  }

  #byChannel(frames: readonly Frame[]): Map<number, Frame[]> {
    const found = new Map<number, Frame[]>();
    for (const frame of frames) {
      const { channel } = frame;
      if (frame.opening) {
        this.#destinations.set(channel, JSON.parse(frame.text) as Destination);
        continue;
      }
      const others = found.get(channel);
      if (others === undefined) found.set(channel, [frame]);
      else others.push(frame);
    }
    return found;
  }

  #write(channel: number, lines: readonly Frame[]): void {
    const { words } = this.#memory;
    const destination = this.#destinations.get(channel);
    const refused = channelWord(channel, CHANNEL_WORD.refused);
    if (destination === undefined || Atomics.load(words, refused) !== 0) return;
    // Looked at last: the recording thread may have written them by now.
    const withdrawn = Atomics.load(
      words,
      channelWord(channel, CHANNEL_WORD.withdrawn),
    );
    const wanted = lines.filter(({ sequence }) => isAfter(sequence, withdrawn));
    const { directory, path, durable } = destination;
    const files = durable ? this.#files.durable : this.#files.plain;
    const batch = this.#batch(wanted);
    const { landed } = appendLines(files, directory, path, wanted, batch);
    const last = wanted[landed - 1];
    if (last !== undefined) {
      Atomics.store(
        words,
        channelWord(channel, CHANNEL_WORD.acknowledged),
        last.sequence | 0,
      );
    }
    if (landed < wanted.length) Atomics.store(words, refused, 1);
  }

  /** The bytes of a batch; good until the next one is made. */
  #batch(lines: readonly Frame[]): Uint8Array {
    const length = lines.reduce((sum, line) => sum + line.length + 1, 1);
    if (this.#buffer.length < length) this.#buffer = new Uint8Array(length);
    const batch = this.#buffer.subarray(0, length);
    let at = 0;
    for (const line of lines) {
      batch[at++] = LINE_END;
      line.copy(batch, at);
      at += line.length;
    }
    batch[at] = LINE_END;
    return batch;
  }
}
