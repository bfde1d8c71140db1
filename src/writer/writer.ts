/**
 * The port between a queue and whoever puts its records on disk.
 *
 * @module
 */
import type { JournalError } from "../model/errors.ts";
import type { PendingLine } from "../store/journal.ts";
import type { Backlog } from "./backlog.ts";

/** How far a writer has come with a queue's records. */
export interface Acknowledgement {
  /** Every record up to this number is on disk; the queue forgets those and no others. */
  readonly through: number;
  /** Records written by this call, and by nobody else that is known of. */
  readonly records: number;
  /** Bytes written by this call. */
  readonly bytes: number;
  /** Why the rest is not on disk. It stays in the queue and is handed in again. */
  readonly error: JournalError | undefined;
}

/**
 * Puts a queue's records on disk. Whether it does so at once, or elsewhere and later, is its own
 * business; that they are on disk is what it acknowledges, never that they were handed on.
 */
export interface Writer {
  /** Whether each record is submitted as it comes; else several at a time. */
  readonly eager: boolean;
  /**
   * Takes one record, the next after those that it was given, if that is all there is to do. Else it
   * returns `false` and takes nothing: then the record is submitted.
   */
  take(line: PendingLine): boolean;
  /** Takes the records that it was not given before. May return before they are on disk. */
  submit(backlog: Backlog): Acknowledgement;
  /** Puts these records on disk before it returns, waiting for nobody: the process may be ending. */
  settle(backlog: Backlog): Acknowledgement;
  /** Waits, but not for long, until nobody writes what was settled. */
  awaitQuiet(): void;
  /** Looks to it that what was submitted goes on; about once a second while records wait. */
  watch(): void;
}
