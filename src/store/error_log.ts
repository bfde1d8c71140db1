/**
 * The error log: what hooks could not do, one JSON object a line, at most two files of bounded
 * size. It holds reasons and numbers, never anything out of a payload but its session id.
 *
 * @module
 */
import { encodeBatch } from "../codec/batch.ts";
import { FileError, isMissing, unlessMissing } from "../model/errors.ts";
import { FORMAT_VERSION, MAX_ERROR_LOG_BYTES } from "../model/limits.ts";
import type { FileSystem } from "../model/ports.ts";
import { makeDirectories } from "./directories.ts";
import type { Layout } from "./layout.ts";

/** One thing that went wrong. */
export interface ErrorEntry {
  /** ms since 1970. */
  readonly at: number;
  /** `null` where the session is not known. */
  readonly sessionId: string | null;
  /** Where it happened, such as `PostToolUse` or `exit`. */
  readonly where: string;
  readonly message: string;
  /** Whether an event was lost by it, as far as is known. */
  readonly lost: boolean;
}

/**
 * Adds an entry. When the log is full it is renamed to `errors.log.1`, whose place it takes.
 *
 * @throws {FileError} If it cannot be written: then there is nowhere left to say so.
 */
export function logError(
  files: FileSystem,
  layout: Layout,
  entry: ErrorEntry,
): void {
  const line = JSON.stringify({
    v: FORMAT_VERSION,
    at: entry.at,
    session: entry.sessionId,
    where: entry.where,
    message: entry.message,
    ...(entry.lost ? {} : { lost: false }),
  });
  if (sizeOf(files, layout.errorLog) > MAX_ERROR_LOG_BYTES) {
    setAside(files, layout);
  }
  try {
    files.append(layout.errorLog, encodeBatch([line]));
  } catch (error) {
    if (!isMissing(error)) throw error;
    makeDirectories(files, layout.root);
    files.append(layout.errorLog, encodeBatch([line]));
  }
}

/** Another process may be faster; and if it cannot be, the entry is worth more than the bound. */
function setAside(files: FileSystem, layout: Layout): void {
  try {
    files.rename(layout.errorLog, layout.oldErrorLog);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
  }
}

function sizeOf(files: FileSystem, path: string): number {
  return unlessMissing(() => files.status(path).size) ?? 0;
}
