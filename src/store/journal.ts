/**
 * Appends batches to a journal. This is the only place that writes records, and it writes each
 * batch at once: two processes' lines cannot mix, and no lock is needed.
 *
 * @module
 */
import { encodeBatch, landedLines } from "../codec/batch.ts";
import { encodeAttempt } from "../codec/encode_line.ts";
import { FileError, JournalError } from "../model/errors.ts";
import { MAX_WRITE_ATTEMPTS } from "../model/limits.ts";
import type { FileSystem } from "../model/ports.ts";
import { makeDirectories } from "./directories.ts";

/** A line that waits to be written. */
export interface PendingLine {
  /** Its record's number in its queue. */
  readonly sequence: number;
  readonly text: string;
  /** How often it was written, as far as is known in part only. */
  attempts: number;
}

/** What became of a batch. */
export interface AppendReport {
  /** How many of the lines, from the first on, are on disk. */
  readonly landed: number;
  /** Bytes that reached the file, those of cut lines too. */
  readonly bytes: number;
  /** Why it is not all of them. */
  readonly error: JournalError | undefined;
}

/**
 * Appends lines to the journal in `directory`, which is made when it is missing. What a short write
 * cut off is written again from the first line that is not whole: never the rest of it, since
 * another process may have written in between. It is tried a few times, without waiting.
 *
 * @param encoded The bytes of these lines, none of which was tried before, where they are at hand.
 */
export function appendLines(
  files: FileSystem,
  directory: string,
  path: string,
  lines: readonly PendingLine[],
  encoded?: Uint8Array,
): AppendReport {
  let landed = 0;
  let bytes = 0;
  /** Of the last attempt: an earlier one's trouble may be over. */
  let code = "ESHORT";
  let cause: unknown;
  for (
    let attempt = 0;
    attempt < MAX_WRITE_ATTEMPTS && landed < lines.length;
    attempt++
  ) {
    const rest = lines.slice(landed);
    const batch = landed === 0 && !rest.some(({ attempts }) => attempts > 0)
      ? encoded ?? encodeLines(rest)
      : encodeLines(rest);
    try {
      const taken = files.append(path, batch);
      code = "ESHORT";
      cause = undefined;
      bytes += taken;
      const whole = taken === batch.length
        ? rest.length
        : landedLines(batch, taken);
      landed += whole;
      for (const line of rest.slice(whole)) line.attempts++;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      ({ code } = error);
      cause = error;
      if (code === "ENOENT") {
        cause = tryMakeDirectories(files, directory) ?? error;
      }
      if (cause instanceof FileError) ({ code } = cause);
      if (code !== "ENOENT" && code !== "EINTR" && code !== "EAGAIN") break;
    }
  }
  const error = landed < lines.length
    ? new JournalError(path, code, cause)
    : undefined;
  return { landed, bytes, error };
}

function encodeLines(lines: readonly PendingLine[]): Uint8Array {
  return encodeBatch(
    lines.map(({ text, attempts }) =>
      attempts === 0 ? text : encodeAttempt(text, attempts)
    ),
  );
}

function tryMakeDirectories(
  files: FileSystem,
  directory: string,
): FileError | undefined {
  try {
    makeDirectories(files, directory);
  } catch (error) {
    if (error instanceof FileError) return error;
    throw error;
  }
  return undefined;
}
