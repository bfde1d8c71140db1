/**
 * The writer that hands records to the writing thread while there is one.
 *
 * @module
 */
import type { PendingLine } from "../store/journal.ts";
import type { Backlog } from "./backlog.ts";
import type { Channel } from "./channel.ts";
import type { InlineWriter } from "./inline_writer.ts";
import type { Destination } from "./thread_loop.ts";
import type { Acknowledgement, Writer } from "./writer.ts";
import type { WriterThread } from "./writer_thread.ts";

/** Records that may wait for room in the ring before the recording thread writes. */
const MOST_WITHOUT_ROOM = 256;

/** After so many records it looks how far the thread has come. */
const RECORDS_PER_LOOK = 32;

/** Copies records into the ring; whatever goes wrong there, writes them itself. */
export class ThreadedWriter implements Writer {
  readonly #thread: WriterThread;
  readonly #inline: InlineWriter;
  readonly #destination: string;
  readonly #auto: boolean;
  #channel: Channel | undefined;
  /** The last record that is on disk. */
  #through = 0;
  /** The last record that is in the ring, or on disk. */
  #handed = 0;
  /** Since a write failed, and until one succeeds, the recording thread writes. */
  #failing = false;

  /**
   * @param inline Writes to the same journal.
   * @param auto Whether the thread is started only where it is worth that.
   */
  constructor(
    thread: WriterThread,
    inline: InlineWriter,
    destination: Destination,
    auto: boolean,
  ) {
    this.#thread = thread;
    this.#inline = inline;
    this.#destination = JSON.stringify(destination);
    this.#auto = auto;
  }

  get eager(): boolean {
    return this.#thread.running && !this.#failing;
  }

  /** Hears of the thread only now and then: to look at what it writes to costs both of them. */
  take({ sequence, text }: PendingLine): boolean {
    const taken = this.#channel !== undefined &&
      sequence === this.#handed + 1 && sequence % RECORDS_PER_LOOK !== 0 &&
      this.eager && this.#channel.put(sequence, text);
    if (taken) this.#handed = sequence;
    return taken;
  }

  submit(backlog: Backlog): Acknowledgement {
    if (!this.eager) {
      if (this.#auto) this.#thread.startIfBusy(backlog.size);
      return this.settle(backlog);
    }
    this.#collect();
    if (this.#channel?.refused) return this.settle(backlog);
    for (
      let line = backlog.at(this.#handed + 1);
      line !== undefined;
      line = backlog.at(this.#handed + 1)
    ) {
      if (!this.#put(line.sequence, line.text)) {
        return backlog.last - this.#handed < MOST_WITHOUT_ROOM
          ? this.#acknowledged()
          : this.settle(backlog);
      }
      this.#handed = line.sequence;
    }
    return this.#acknowledged();
  }

  settle(backlog: Backlog): Acknowledgement {
    this.#collect();
    const rest = backlog.after(this.#through);
    if (rest.length === 0) {
      this.#failing = false;
      return this.#acknowledged();
    }
    this.#channel?.withdraw(backlog.last);
    const written = this.#inline.append(rest);
    this.#through = Math.max(this.#through, written.through);
    this.#handed = backlog.last;
    this.#failing = written.error !== undefined;
    if (this.#channel?.refused) this.#channel = undefined;
    return { ...written, through: this.#through };
  }

  awaitQuiet(): void {
    if (this.#channel !== undefined) this.#thread.awaitQuiet();
  }

  watch(): void {
    this.#thread.watch();
  }

  /** Hears how far the thread has come. */
  #collect(): void {
    const channel = this.#channel;
    if (channel === undefined) return;
    this.#through = channel.acknowledgedSince(this.#through);
    if (channel.open) return;
    this.#channel = undefined;
    // What is not on disk although nothing is under way has to go again.
    this.#handed = this.#through;
  }

  #put(sequence: number, text: string): boolean {
    this.#channel ??= this.#thread.open(this.#through, this.#destination);
    return this.#channel?.put(sequence, text) ?? false;
  }

  #acknowledged(): Acknowledgement {
    return { through: this.#through, records: 0, bytes: 0, error: undefined };
  }
}
