/**
 * Gives out the channels of a ring.
 *
 * @module
 */
import { Channel } from "./channel.ts";
import { CHANNELS, type RingMemory } from "./ring_memory.ts";
import { RingProducer } from "./ring_producer.ts";

/** There are so many. Who has nothing under way may lose theirs to another. */
export class Channels {
  readonly #memory: RingMemory;
  readonly #ring: RingProducer;
  readonly #given: Channel[] = [];
  /** Given out last, and nothing could be put on it. */
  #unused: number | undefined;
  /** Where to look first for one that can be taken away. */
  #next = 0;

  constructor(memory: RingMemory) {
    this.#memory = memory;
    this.#ring = new RingProducer(memory);
  }

  /**
   * Opens a channel.
   *
   * @param through The last record that is on disk already.
   * @param destination What the writing thread has to know of the journal.
   * @returns `undefined` where all are in use, or there is no room in the ring.
   */
  open(through: number, destination: string): Channel | undefined {
    const number = this.#free();
    if (number === undefined) return undefined;
    const channel = new Channel(number, this.#memory, this.#ring, through);
    this.#given[number] = channel;
    if (channel.announce(destination)) return channel;
    this.#unused = number;
    return undefined;
  }

  #free(): number | undefined {
    const unused = this.#unused;
    this.#unused = undefined;
    if (unused !== undefined) return unused;
    if (this.#given.length < CHANNELS) return this.#given.length;
    for (let tried = 0; tried < CHANNELS; tried++) {
      const number = this.#next;
      this.#next = (number + 1) % CHANNELS;
      if (this.#given[number]?.close()) return number;
    }
    return undefined;
  }
}
