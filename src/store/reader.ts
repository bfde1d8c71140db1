/**
 * Reads sessions. Reading writes nothing, locks nothing and makes no directory.
 *
 * @module
 */
import { decodeLine } from "../codec/decode_line.ts";
import { FileError, unlessMissing } from "../model/errors.ts";
import type { FileSystem } from "../model/ports.ts";
import {
  isSessionKey,
  isTrialSession,
  sessionKey,
} from "../model/session_key.ts";
import type { Tally } from "../model/tally.ts";
import { countLostEvents } from "./error_reader.ts";
import { journalNames, journalStatus, namesIn } from "./journals.ts";
import type { Layout } from "./layout.ts";
import { readLines } from "./lines.ts";
import { readJournals } from "./read_journals.ts";

/**
 * The totals of a session, `null` where nothing was ever recorded of it.
 *
 * @throws {FileError} If a file is there and cannot be read.
 */
export function readTally(
  files: FileSystem,
  layout: Layout,
  sessionId: string,
): Tally | null {
  return readJournals(files, layout, sessionId, (reading) => {
    if (reading.journals.length === 0) return null;
    return reading.fold.tally({
      running: reading.running,
      lostEvents: countLostEvents(files, layout, sessionId),
    });
  });
}

/**
 * The ids of all sessions that have a journal with at least one record, in no order. Files that
 * are not journals are passed over, and so is what a doctor that was killed left behind.
 *
 * @param onUnreadable Is told of a journal, or of a session's directory in the archive, that cannot
 *   be read. Without it, that is thrown.
 * @throws {FileError} If a directory or a journal is there and cannot be read.
 */
export function readSessionIds(
  files: FileSystem,
  layout: Layout,
  onUnreadable?: OnUnreadable,
): string[] {
  const ids = new Map<string, string>();
  const look = (key: string, path: string): void => {
    if (ids.has(key) || isTrialSession(key)) return;
    const id = orUnreadable(() => sessionIdIn(files, path, key), onUnreadable);
    if (id !== undefined) ids.set(key, id);
  };
  for (const key of journalNames(files, layout.live)) {
    look(key, layout.liveJournal(key));
  }
  for (const key of namesIn(files, layout.archive)) {
    if (ids.has(key) || !isSessionKey(key)) continue;
    const names = orUnreadable(
      () => journalNames(files, layout.archiveOf(key)),
      onUnreadable,
    );
    for (const name of names ?? []) {
      look(key, layout.archivedJournal(key, name));
    }
  }
  return [...ids.values()];
}

/** Is told what cannot be read. */
export type OnUnreadable = (error: FileError) => void;

/** What `read` gives; `undefined` where somebody was told that a file cannot be read. */
export function orUnreadable<T>(
  read: () => T,
  onUnreadable: OnUnreadable | undefined,
): T | undefined {
  try {
    return read();
  } catch (error) {
    if (onUnreadable === undefined || !(error instanceof FileError)) {
      throw error;
    }
    onUnreadable(error);
    return undefined;
  }
}

/** The id that belongs to a key, from the first record that fits it. */
export function sessionIdIn(
  files: FileSystem,
  path: string,
  key: string,
): string | undefined {
  if (!isSessionKey(key) || journalStatus(files, path) === undefined) {
    return undefined;
  }
  let found: string | undefined;
  unlessMissing(() =>
    readLines(files, path, {
      addLine(text): boolean {
        const decoded = decodeLine(text);
        if (decoded.kind !== "record") return true;
        const { sessionId } = decoded.line;
        if (sessionKey(sessionId) === key) found = sessionId;
        return found === undefined;
      },
      addDamagedLine(): void {},
    })
  );
  return found;
}
