/**
 * The lines of a file, a bounded piece at a time: a journal may be larger than a string can be.
 *
 * @module
 */
import { MAX_LINE_BYTES, READ_CHUNK_BYTES } from "../model/limits.ts";
import type { FileSystem, OpenFile } from "../model/ports.ts";

const LINE_END = 0x0a;
const BYTE_ORDER_MARK = 0xfeff;

/** What reading lines needs of an open file. */
export type ReadableFile = Pick<OpenFile, "read">;

/** Takes the lines of a file. */
export interface LineSink {
  /**
   * Takes a line without its line end and without a byte-order mark before it. It is not empty.
   * `false` ends the reading.
   */
  addLine(text: string): boolean | void;
  /** Takes note of a line longer than any record. */
  addDamagedLine(): void;
}

/**
 * Opens a file and hands over its lines, as {@linkcode readOpenLines} does.
 *
 * @throws {FileError} If the file cannot be opened or read.
 */
export function readLines(
  files: FileSystem,
  path: string,
  sink: LineSink,
): void {
  const file = files.open(path);
  try {
    readOpenLines(file, sink);
  } finally {
    file.close();
  }
}

/**
 * Hands over every line that has its line end. What follows the last line end may still be in the
 * making and is left for the next reading. Holds at most two chunks, whatever the size of the file.
 *
 * @returns How many bytes were read up to the last line end: a next reading can go on from there.
 *   `undefined` where it cannot, since a line was called damaged that has no line end yet.
 * @throws {FileError} If the file cannot be read.
 */
export function readOpenLines(
  file: ReadableFile,
  sink: LineSink,
): number | undefined {
  // The mark is left to each line: the decoder would strip it where a chunk happens to begin.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const chunk = new Uint8Array(READ_CHUNK_BYTES);
  let kept = 0;
  let overlong = false;
  let position = 0;
  let ended = 0;
  for (;;) {
    const length = file.read(chunk.subarray(kept));
    if (length === 0) return overlong ? undefined : ended;
    const filled = kept + length;
    position += length;
    const end = chunk.lastIndexOf(LINE_END, filled - 1) + 1;
    if (end > 0) {
      ended = position - filled + end;
      const lines = decoder.decode(chunk.subarray(0, end)).split("\n");
      lines.pop();
      // The first line ends one of which the beginning was given up.
      if (overlong) lines.shift();
      overlong = false;
      for (const line of lines) {
        if (line === "") continue;
        if (isOverlong(line)) sink.addDamagedLine();
        else if (sink.addLine(withoutMark(line)) === false) return undefined;
      }
    }
    chunk.copyWithin(0, end, filled);
    kept = filled - end;
    if (kept > MAX_LINE_BYTES) {
      if (!overlong) sink.addDamagedLine();
      overlong = true;
      kept = 0;
    }
  }
}

/** In bytes, wherever the border of a chunk lies. Few lines are so long that they must be encoded. */
function isOverlong(line: string): boolean {
  if (line.length * 3 <= MAX_LINE_BYTES) return false;
  return line.length > MAX_LINE_BYTES ||
    new TextEncoder().encode(line).length > MAX_LINE_BYTES;
}

function withoutMark(line: string): string {
  return line.charCodeAt(0) === BYTE_ORDER_MARK ? line.slice(1) : line;
}
