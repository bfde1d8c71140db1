/**
 * The port between a queue and whoever puts its records on disk.
 *
 * @module
 */
import type { JournalError } from "../model/errors.ts";
import type { PendingLine } from "../store/journal.ts";

/** How far a writer has come with a queue's records. */
export interface Acknowledgement {
  /** Every record up to this number is on disk; the queue forgets those and no others. */
  readonly through: number;
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
  /** Takes records that are due, in order. May return before they are on disk. */
  submit(lines: readonly PendingLine[]): Acknowledgement;
  /** Puts these records on disk before it returns, waiting for nobody: the process may be ending. */
  settle(lines: readonly PendingLine[]): Acknowledgement;
}
