/**
 * Reads the error log.
 *
 * @module
 */
import { FileError, unlessMissing } from "../model/errors.ts";
import type { FileSystem } from "../model/ports.ts";
import type { ErrorEntry } from "./error_log.ts";
import type { Layout } from "./layout.ts";
import { readLines } from "./lines.ts";

/**
 * How many entries tell of a lost event of a session, or of none that is known. An unreadable entry
 * may have been one, and so may a log that cannot be read: the log is no reason to show nothing.
 */
export function countLostEvents(
  files: FileSystem,
  layout: Layout,
  sessionId: string,
): number {
  let count = 0;
  try {
    readEntries(files, layout, ({ sessionId: about, lost }) => {
      if (lost && (about === null || about === sessionId)) count++;
    });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    count++;
  }
  return count;
}

/**
 * All entries, oldest first.
 *
 * @throws {FileError} If a log is there and cannot be read.
 */
export function readErrors(files: FileSystem, layout: Layout): ErrorEntry[] {
  const entries: ErrorEntry[] = [];
  readEntries(files, layout, (entry) => entries.push(entry));
  return entries;
}

function readEntries(
  files: FileSystem,
  layout: Layout,
  take: (entry: ErrorEntry) => void,
): void {
  for (const path of [layout.oldErrorLog, layout.errorLog]) {
    unlessMissing(() =>
      readLines(files, path, {
        addLine(text): void {
          if (text.trim() !== "") take(decodeEntry(text));
        },
        addDamagedLine: () => take(decodeEntry("")),
      })
    );
  }
}

function decodeEntry(text: string): ErrorEntry {
  const unreadable = {
    at: 0,
    sessionId: null,
    where: "errors.log",
    message: "unreadable entry",
    lost: true,
  };
  try {
    const fields: unknown = JSON.parse(text);
    if (typeof fields !== "object" || fields === null) return unreadable;
    const { at, session, where, message, lost } = fields as Record<
      string,
      unknown
    >;
    return {
      at: typeof at === "number" ? at : 0,
      sessionId: typeof session === "string" ? session : null,
      where: String(where),
      message: String(message),
      lost: lost !== false,
    };
  } catch {
    // Not JSON: somebody else wrote here, or the disk was full in the middle of it.
    return unreadable;
  }
}
