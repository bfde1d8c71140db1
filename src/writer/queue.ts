/**
 * The queue of one session: records wait here until the disk has them.
 *
 * @module
 */
import { encodeLine } from "../codec/encode_line.ts";
import type { JournalError } from "../model/errors.ts";
import { FLUSH_AFTER_MS } from "../model/limits.ts";
import type { Timers } from "../model/ports.ts";
import type { JournalRecord } from "../model/record.ts";
import type { PendingLine } from "../store/journal.ts";
import { Backlog } from "./backlog.ts";
import type { ExitFlush } from "./exit_flush.ts";
import type { Debtor, OwedSet } from "./owed_set.ts";
import type { Acknowledgement, Writer } from "./writer.ts";

/** What a queue needs. Nothing in it may lead back to the session that records. */
export interface QueueSettings {
  readonly sessionId: string;
  /** Random: no other queue, in whatever process, has the same. */
  readonly writerId: string;
  /** Records after which it writes by itself. */
  readonly flushInterval: number;
  readonly writer: Writer;
  readonly owed: OwedSet;
  readonly exitFlush: ExitFlush;
  readonly timers: Timers;
  /** Is told of trouble that no caller of `flush` hears of. */
  readonly report: (error: JournalError, pending: number) => void;
}

/** What a flush wrote. */
export interface FlushReport {
  /** Records that this flush put on disk. */
  readonly records: number;
  /** Bytes that this flush wrote. */
  readonly bytes: number;
}

/**
 * Keeps records in order until they are acknowledged. While it holds any it is in the owed set, and
 * so outlives its session. It grows while the disk refuses: nothing is dropped.
 */
export class Queue implements Debtor {
  readonly #settings: QueueSettings;
  readonly #backlog = new Backlog();
  #sequence = 0;
  /** Since the last attempt failed, only the timer and a flush try again. */
  #failing = false;
  /** The last record that a report of trouble included. */
  #reported = 0;
  #cancelTimer: (() => void) | undefined;

  constructor(settings: QueueSettings) {
    this.#settings = settings;
  }

  /** The lines that are not acknowledged yet, oldest first. */
  get lines(): readonly PendingLine[] {
    return this.#backlog.after(0);
  }

  /** Queues a record. Never throws for trouble with the disk. */
  add(record: JournalRecord): void {
    const { sessionId, writerId, owed, exitFlush, writer } = this.#settings;
    const sequence = ++this.#sequence;
    const text = encodeLine({ sessionId, writer: writerId, sequence, record });
    this.#backlog.push({ sequence, text, attempts: 0 });
    if (this.#backlog.size === 1) owed.owe(this);
    exitFlush.arm();
    if (exitFlush.writeThrough) return this.#write("settle");
    if (!this.#failing && (writer.eager || this.#isDue())) {
      return this.#write("submit");
    }
    this.#startTimer();
  }

  /**
   * Puts all records on disk.
   *
   * @throws {JournalError} If it cannot. What is not on disk stays queued.
   */
  flush(): FlushReport {
    if (this.#backlog.size === 0) return { records: 0, bytes: 0 };
    const { records, bytes, error } = this.#acknowledge(
      this.#settings.writer.settle(this.#backlog),
    );
    if (error !== undefined) throw error;
    return { records, bytes };
  }

  /**
   * As {@linkcode Queue.flush}, before the journal is moved: nobody begins to write for this queue
   * afterwards, until another record is added.
   *
   * @throws {JournalError} If it cannot. What is not on disk stays queued.
   */
  flushAlone(): void {
    this.flush();
    this.#settings.writer.awaitQuiet();
  }

  settle(): void {
    if (this.#backlog.size === 0) return;
    const { error } = this.#acknowledge(
      this.#settings.writer.settle(this.#backlog),
    );
    // One exit event may follow another, and the same records are waiting still.
    if (error !== undefined && this.#reported < this.#sequence) {
      this.#report(error);
    }
  }

  #isDue(): boolean {
    return this.#backlog.size >= this.#settings.flushInterval;
  }

  /** Reports the first of several failures in a row: the timer would repeat it every second. */
  #write(how: "submit" | "settle"): void {
    const failedBefore = this.#failing;
    const { error } = this.#acknowledge(
      this.#settings.writer[how](this.#backlog),
    );
    if (error !== undefined && !failedBefore) this.#report(error);
  }

  #report(error: JournalError): void {
    this.#reported = this.#sequence;
    this.#settings.report(error, this.#backlog.size);
  }

  #acknowledge(acknowledgement: Acknowledgement): Acknowledgement {
    const { through, error } = acknowledgement;
    this.#failing = error !== undefined;
    this.#backlog.forget(through);
    if (this.#backlog.size === 0) {
      this.#settings.owed.release(this);
      this.#cancelTimer?.();
      this.#cancelTimer = undefined;
    } else {
      this.#startTimer();
    }
    return acknowledgement;
  }

  /** The timer holds this queue, and nothing holds it longer than the owed set does. */
  #startTimer(): void {
    this.#cancelTimer ??= this.#settings.timers.after(FLUSH_AFTER_MS, () => {
      this.#cancelTimer = undefined;
      if (this.#backlog.size === 0) return;
      this.#settings.writer.watch();
      this.#write("submit");
    });
  }
}
