/**
 * Where trouble goes that no caller hears of.
 *
 * @module
 */
import { FileError, type JournalError } from "../model/errors.ts";
import type { Host } from "../model/ports.ts";
import { type ErrorEntry, logError } from "../store/error_log.ts";
import type { Layout } from "../store/layout.ts";

/** Adds an entry to the error log. Returns whether that was possible. */
export function noteTrouble(
  { files }: Host,
  layout: Layout,
  entry: ErrorEntry,
): boolean {
  try {
    logError(files, layout, entry);
  } catch (failure) {
    if (!(failure instanceof FileError)) throw failure;
    return false;
  }
  return true;
}

/**
 * Makes the function that notes in the error log that records wait to be written. Where that fails
 * too, as on a full disk, it says so in one line on standard error.
 */
export function reportTo(
  host: Host,
  layout: Layout,
  sessionId: string,
): (error: JournalError, pending: number) => void {
  return (error, pending) => {
    const message = `${error.message}; ${pending} records wait in memory`;
    const at = host.clock.now();
    const entry = { at, sessionId, where: "queue", message, lost: true };
    if (noteTrouble(host, layout, entry)) return;
    try {
      host.output.err(`hooktally: ${message}\n`);
    } catch {
      // Standard error is closed: there is nowhere left to say so, and other queues wait their turn.
    }
  };
}

/** Makes the function that notes that records were written without the lock that was asked for. */
export function reportUnlocked(
  host: Host,
  layout: Layout,
  sessionId: string,
): (error: FileError) => void {
  return ({ message: why, path }) => {
    const message = `${why}; written without it. If it stays, remove ${
      JSON.stringify(`${path}.lock`)
    }`;
    const at = host.clock.now();
    const entry = { at, sessionId, where: "lock", message, lost: false };
    noteTrouble(host, layout, entry);
  };
}
