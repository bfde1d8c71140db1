/**
 * Reads sessions. Reading writes nothing, locks nothing and makes no directory.
 *
 * @module
 */
import { decodeLine } from "../codec/decode_line.ts";
import { Fold } from "../codec/fold.ts";
import { unlessMissing } from "../model/errors.ts";
import type { FileStatus, FileSystem } from "../model/ports.ts";
import { isSessionKey, sessionKey } from "../model/session_key.ts";
import type { Tally } from "../model/tally.ts";
import { countLostEvents } from "./error_reader.ts";
import { journalName, type Layout } from "./layout.ts";
import { readLines, readOpenLines } from "./lines.ts";

/** The fold of a session as it stands on disk. */
export interface SessionReading {
  readonly fold: Fold;
  /** Whether a live journal was there. */
  readonly running: boolean;
  /** How many journals were read. */
  readonly journals: number;
}

/**
 * Folds all journals of a session: the live one first, then the archived ones. A rename in between
 * shows a journal twice, which is seen by its identity, and never zero times.
 *
 * @throws {FileError} If a journal is there and cannot be read.
 */
export function readJournals(
  files: FileSystem,
  layout: Layout,
  sessionId: string,
): SessionReading {
  const key = sessionKey(sessionId);
  const fold = new Fold(sessionId);
  const seen = new Set<string>();
  const running = foldJournal(files, layout.liveJournal(key), fold, seen);
  let journals = running ? 1 : 0;
  for (const name of journalNames(files, layout.archiveOf(key))) {
    if (foldJournal(files, layout.archivedJournal(key, name), fold, seen)) {
      journals++;
    }
  }
  return { fold, running, journals };
}

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
  const { fold, running, journals } = readJournals(files, layout, sessionId);
  if (journals === 0) return null;
  return fold.tally({
    running,
    lostEvents: countLostEvents(files, layout, sessionId),
  });
}

/**
 * The ids of all sessions that have a journal with at least one record, in no order. Files that
 * are not journals are passed over.
 *
 * @throws {FileError} If a directory or a journal is there and cannot be read.
 */
export function readSessionIds(files: FileSystem, layout: Layout): string[] {
  const ids = new Map<string, string>();
  for (const key of journalNames(files, layout.live)) {
    const id = sessionIdIn(files, layout.liveJournal(key), key);
    if (id !== undefined) ids.set(key, id);
  }
  for (const key of namesIn(files, layout.archive)) {
    if (ids.has(key) || !isSessionKey(key)) continue;
    for (const name of journalNames(files, layout.archiveOf(key))) {
      const id = sessionIdIn(files, layout.archivedJournal(key, name), key);
      if (id === undefined) continue;
      ids.set(key, id);
      break;
    }
  }
  return [...ids.values()];
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

/** The names, without suffix, of the journals in a directory; none where there is no directory. */
export function journalNames(files: FileSystem, directory: string): string[] {
  return namesIn(files, directory)
    .map(journalName)
    .filter((name) => name !== undefined);
}

/** The status of a journal, `undefined` where there is no such plain file. */
export function journalStatus(
  files: FileSystem,
  path: string,
): FileStatus | undefined {
  const status = unlessMissing(() => files.status(path));
  return status?.regular ? status : undefined;
}

/** Folds one journal unless it was folded under another name. `false` where there is none. */
function foldJournal(
  files: FileSystem,
  path: string,
  fold: Fold,
  seen: Set<string>,
): boolean {
  if (journalStatus(files, path) === undefined) return false;
  const file = unlessMissing(() => files.open(path));
  if (file === undefined) return false;
  try {
    // Asked of the open file: since it was looked at, the name may have gone to a new journal.
    const { identity } = file.status();
    if (identity !== null && seen.has(identity)) return false;
    if (identity !== null) seen.add(identity);
    readOpenLines(file, fold);
    return true;
  } finally {
    file.close();
  }
}

function namesIn(files: FileSystem, directory: string): string[] {
  return unlessMissing(() => files.list(directory)) ?? [];
}
