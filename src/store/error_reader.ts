/**
 * Reads the error log.
 *
 * @module
 */
import { FileError, unlessMissing } from "../model/errors.ts";
import { MAX_ERROR_LOG_BYTES, MAX_LINE_BYTES } from "../model/limits.ts";
import type { FileSystem } from "../model/ports.ts";
import type { ErrorEntry } from "./error_log.ts";
import type { Layout } from "./layout.ts";
import { type ReadableFile, readOpenLines } from "./lines.ts";

/**
 * No log of ours is larger: it is set aside when it is full, and an entry is no longer than a line.
 * What somebody else has put in its place is not read to its end; the rest counts as one unreadable
 * entry.
 */
const MAX_READ_BYTES = MAX_ERROR_LOG_BYTES + MAX_LINE_BYTES;

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
    const file = unlessMissing(() => files.open(path));
    if (file === undefined) continue;
    try {
      readOpenLines(firstBytes(file, MAX_READ_BYTES), {
        addLine(text): void {
          if (text.trim() !== "") take(decodeEntry(text));
        },
        addDamagedLine: () => take(decodeEntry("")),
      });
      if (file.status().size > MAX_READ_BYTES) take(decodeEntry(""));
    } finally {
      file.close();
    }
  }
}

/** The beginning of a file, as a file of its own. */
function firstBytes(
  file: ReadableFile,
  length: number,
): ReadableFile {
  let left = length;
  return {
    read(into): number {
      const taken = left === 0 ? 0 : file.read(into.subarray(0, left));
      left -= taken;
      return taken;
    },
  };
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
