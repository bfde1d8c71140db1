/**
 * What is remembered of a session whose records were deleted: up to what time. Whatever is written
 * of that time again, by a late process or from somebody's copy, does not count any more; what
 * happens later does.
 *
 * @module
 */
import { encodeBatch } from "../codec/batch.ts";
import { unlessMissing } from "../model/errors.ts";
import { FORMAT_VERSION } from "../model/limits.ts";
import type { FileSystem } from "../model/ports.ts";
import { makeDirectories } from "./directories.ts";
import { lastSeparator, type Layout } from "./layout.ts";
import { readLines } from "./lines.ts";

/** What is remembered. */
export interface PrunedMark {
  readonly sessionId: string;
  readonly key: string;
  /** The time of the last record that was deleted, ms since 1970. */
  readonly upTo: number;
  /** When it was deleted, ms since 1970. */
  readonly at: number;
}

/**
 * The time up to which the records of a session do not count, ms since 1970; -1 where it was never
 * pruned. Marks only add up: the latest one counts, and a damaged one does not.
 *
 * @throws {FileError} If it cannot be read.
 */
export function readPrunedUpTo(
  files: FileSystem,
  layout: Layout,
  key: string,
): number {
  let upTo = -1;
  unlessMissing(() =>
    readLines(files, layout.prunedMark(key), {
      addLine(text): void {
        upTo = Math.max(upTo, decodeMark(text));
      },
      addDamagedLine(): void {},
    })
  );
  return upTo;
}

/**
 * Remembers that a session was pruned.
 *
 * @throws {FileError} If it cannot be written.
 */
export function markPruned(
  files: FileSystem,
  layout: Layout,
  { sessionId, key, upTo, at }: PrunedMark,
): void {
  const line = JSON.stringify({
    v: FORMAT_VERSION,
    type: "pruned",
    session: sessionId,
    at,
    up_to: upTo,
  });
  const path = layout.prunedMark(key);
  makeDirectories(files, path.slice(0, lastSeparator(path)));
  files.append(path, encodeBatch([line]));
}

function decodeMark(text: string): number {
  try {
    const { v, type, up_to: upTo } = JSON.parse(text) ?? {};
    const known = v === FORMAT_VERSION && type === "pruned";
    return known && Number.isSafeInteger(upTo) ? upTo : -1;
  } catch {
    // Torn, or somebody else's: it tells nothing.
    return -1;
  }
}
