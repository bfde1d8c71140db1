/**
 * The queue of one session: records wait here until the disk has them.
 *
 * @module
 */
import { LineEncoder } from "../codec/line_encoder.ts";
import type { JournalError } from "../model/errors.ts";
import {
  BURST_RECORDS,
  BURST_UNITS,
  DEFAULT_FLUSH_INTERVAL,
  FLUSH_AFTER_MS,
} from "../model/limits.ts";
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
  /** Records after which it writes by itself; `undefined` for the usual, which grows in a burst. */
  readonly flushInterval: number | undefined;
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
  readonly #encoder: LineEncoder;
  readonly #backlog = new Backlog();
  #sequence = 0;
  /** When the record was made after which it wrote by itself the last time. */
  #writtenAt = NaN;
  /** Since the last attempt failed, only the timer and a flush try again. */
  #failing = false;
  /** The last record that a report of trouble included. */
  #reported = 0;
  #cancelTimer: (() => void) | undefined;

  constructor(settings: QueueSettings) {
    this.#settings = settings;
    this.#encoder = new LineEncoder(settings.sessionId, settings.writerId);
  }

  /** The lines that are not acknowledged yet, oldest first. */
  get lines(): readonly PendingLine[] {
    return this.#backlog.after(0);
  }

  /** Queues a record. Never throws for trouble with the disk. */
  add(record: JournalRecord): void {
    const { owed, exitFlush, writer } = this.#settings;
    const sequence = ++this.#sequence;
    const text = this.#encoder.encode(sequence, record);
    const line = { sequence, text, attempts: 0 };
    this.#backlog.push(line);
    if (this.#backlog.size === 1) owed.owe(this);
    exitFlush.arm();
    if (exitFlush.writeThrough) return this.#write("settle");
    if (!this.#failing && !writer.take(line)) {
      if (writer.eager || this.#isDue(record.at)) return this.#write("submit");
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
    this.#stopTimer();
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
    this.#stopTimer();
    // One exit event may follow another, and the same records are waiting still.
    if (error !== undefined && this.#reported < this.#sequence) {
      this.#report(error);
    }
  }

  /**
   * In a burst, once in a millisecond is enough: few are lost by a signal, and all calls are
   * faster.
   */
  #isDue(at: number): boolean {
    const { flushInterval } = this.#settings;
    const { size, units } = this.#backlog;
    if (size < (flushInterval ?? DEFAULT_FLUSH_INTERVAL)) return false;
    if (
      flushInterval === undefined && at === this.#writtenAt &&
      size < BURST_RECORDS && units < BURST_UNITS
    ) return false;
    this.#writtenAt = at;
    return true;
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
    } else {
      this.#startTimer();
    }
    return acknowledgement;
  }

  /** Whoever asks for a flush expects nothing to be left behind, not even for a second. */
  #stopTimer(): void {
    if (this.#backlog.size > 0) return;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }

  /**
   * The timer holds this queue, and nothing holds it longer than the owed set and a second do. It is
   * not stopped when a queue has written by itself: to stop and start it costs more than a record.
   */
  #startTimer(): void {
    this.#cancelTimer ??= this.#settings.timers.after(FLUSH_AFTER_MS, () => {
      this.#cancelTimer = undefined;
      if (this.#backlog.size === 0) return;
      this.#settings.writer.watch();
      this.#write("submit");
    });
  }
}
