/**
 * A data directory in memory, and short ways to write to it and to read it.
 *
 * @module
 */
import { encodeBatch } from "../../src/codec/batch.ts";
import type { FileSystem } from "../../src/model/ports.ts";
import { sessionKey } from "../../src/model/session_key.ts";
import type { Tally } from "../../src/model/tally.ts";
import {
  appendLines,
  type AppendReport,
  type PendingLine,
} from "../../src/store/journal.ts";
import { Layout } from "../../src/store/layout.ts";
import { readTally } from "../../src/store/reader.ts";
import { call, lineText, SESSION } from "../records/builders.ts";

/** Where the data lies: with a space and a letter beyond ASCII. */
export const LAYOUT = new Layout("/home/ä b/.hooktally");

/** The live journal of {@linkcode SESSION}. */
export const JOURNAL: string = LAYOUT.liveJournal(sessionKey(SESSION));

/** Lines of calls without ids of their own: as many as there are tools, numbered from `first`. */
export function pending(
  writer: string,
  tools: readonly string[],
  first = 1,
): PendingLine[] {
  return tools.map((tool, i) => ({
    sequence: first + i,
    text: lineText(call({ tool }), first + i, writer),
    attempts: 0,
  }));
}

/** Appends lines to the live journal. */
export function append(
  files: FileSystem,
  lines: readonly PendingLine[],
): AppendReport {
  return appendLines(files, LAYOUT.live, JOURNAL, lines);
}

/** The bytes of a batch with one call of another process. */
export function foreignBatch(writer: string, tool = "Other"): Uint8Array {
  return encodeBatch([lineText(call({ tool }), 1, writer)]);
}

/** The totals of a session; fails where there is none. */
export function read(files: FileSystem, sessionId = SESSION): Tally {
  const tally = readTally(files, LAYOUT, sessionId);
  if (tally === null) throw new Error("no such session");
  return tally;
}

/** How often each tool was used, as an object. */
export function toolCounts(tally: Tally): Record<string, number> {
  return Object.fromEntries(
    [...tally.tools].map(([name, { count }]) => [name, count]),
  );
}
