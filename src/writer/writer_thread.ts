/**
 * The one writing thread of a process, as the recording thread sees it: whether there is one, when
 * it is started, and when it is given up.
 *
 * @module
 */
import type { Clock, StartedThread, Threads, Timers } from "../model/ports.ts";
import type { Channel } from "./channel.ts";
import { Channels } from "./channels.ts";
import { makeRing, type RingMemory, viewRing, WORD } from "./ring_memory.ts";

/** What it needs of the process. */
export interface ThreadSurroundings {
  readonly threads: Threads;
  readonly timers: Timers;
  readonly clock: Clock;
}

/** A process is long-lived when it has recorded for this long, in ms … */
const LONG_LIVED_MS = 10_000;

/** … and busy when it has made so many records in that time. */
const BUSY_RECORDS = 1000;

/** How often the thread must have been seen not to move before it counts as hung … */
const SILENT_LOOKS = 10;

/** … and the least time between two such looks, in ms. */
const LOOK_EVERY_MS = 900;

/** How long the end of a session waits for a write of the thread, in ms. */
const LONGEST_WAIT_MS = 100;

/** Either it runs, or everything is written on the recording thread; then for good. */
export class WriterThread {
  readonly #surroundings: ThreadSurroundings;
  readonly #given: (why: string) => void;
  #started: StartedThread | undefined;
  #memory: RingMemory | undefined;
  #channels: Channels | undefined;
  #failure: string | undefined;
  #window: { readonly since: number; records: number } | undefined;
  #starting = false;
  #beats = 0;
  #lookedAt = 0;
  #silentLooks = 0;

  /** @param givenUp Is told, once, why there is no thread any more. */
  constructor(
    surroundings: ThreadSurroundings,
    givenUp: (why: string) => void,
  ) {
    this.#surroundings = surroundings;
    this.#given = givenUp;
  }

  /** Whether records can be handed to it. */
  get running(): boolean {
    return this.#channels !== undefined;
  }

  /** Why there will be none any more; `undefined` as long as there is or could be one. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Starts it, unless it runs already or was given up. */
  start(): void {
    if (this.running || this.#failure !== undefined) return;
    try {
      const shared = makeRing();
      this.#started = this.#surroundings.threads.startWriter(
        shared,
        (why) => this.#giveUp(`it ended: ${why}`),
      );
      this.#memory = viewRing(shared);
      this.#channels = new Channels(this.#memory);
    } catch (error) {
      this.#giveUp(`it cannot be started: ${String(error)}`);
    }
  }

  /** Counts records that were written without it, and starts it where it is worth that. */
  startIfBusy(records: number): void {
    if (this.#starting || this.running || this.#failure !== undefined) return;
    const { clock, timers } = this.#surroundings;
    const now = clock.elapsed();
    this.#window ??= { since: now, records: 0 };
    this.#window.records += records;
    if (now - this.#window.since < LONG_LIVED_MS) return;
    this.#starting = this.#window.records >= BUSY_RECORDS;
    this.#window = undefined;
    // A start takes milliseconds, which no record call has to wait for.
    if (this.#starting) timers.after(0, () => this.start());
  }

  /** Opens a channel: see `Channels.open`. */
  open(through: number, destination: string): Channel | undefined {
    return this.#channels?.open(through, destination);
  }

  /**
   * Looks, about once a second while records wait, whether the thread moves. One that waits for the
   * disk is left alone: the recording thread would do no better.
   */
  watch(): void {
    if (this.#memory === undefined) return;
    const now = this.#surroundings.clock.elapsed();
    if (now - this.#lookedAt < LOOK_EVERY_MS) return;
    this.#lookedAt = now;
    const beats = Atomics.load(this.#memory.words, WORD.beats);
    const writing = Atomics.load(this.#memory.words, WORD.writing) !== 0;
    this.#silentLooks = beats === this.#beats && !writing
      ? this.#silentLooks + 1
      : 0;
    this.#beats = beats;
    if (this.#silentLooks >= SILENT_LOOKS) this.#giveUp("it does not move");
  }

  /**
   * Waits until the thread is in no write that it began before now. What was withdrawn by then it
   * does not write any more. A disk that hangs is not waited for: a late line is counted all the same.
   */
  awaitQuiet(): void {
    if (this.#memory === undefined) return;
    const { words } = this.#memory;
    const beats = Atomics.load(words, WORD.beats);
    for (let waitedMs = 0; waitedMs < LONGEST_WAIT_MS; waitedMs++) {
      if (Atomics.load(words, WORD.writing) === 0) return;
      if (Atomics.load(words, WORD.beats) !== beats) return;
      Atomics.wait(words, WORD.never, 0, 1);
    }
  }

  #giveUp(why: string): void {
    if (this.#failure !== undefined) return;
    this.#failure = why;
    this.#channels = undefined;
    this.#memory = undefined;
    this.#started?.stop();
    this.#started = undefined;
    this.#given(why);
  }
}
