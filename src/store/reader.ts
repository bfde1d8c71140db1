/**
 * Reads sessions. Reading writes nothing, locks nothing and makes no directory.
 *
 * @module
 */
import { decodeLine } from "../codec/decode_line.ts";
import { Fold } from "../codec/fold.ts";
import { FileError, unlessMissing } from "../model/errors.ts";
import type { FileStatus, FileSystem } from "../model/ports.ts";
import {
  isSessionKey,
  isTrialSession,
  sessionKey,
} from "../model/session_key.ts";
import type { Tally } from "../model/tally.ts";
import { countLostEvents } from "./error_reader.ts";
import { journalName, type Layout } from "./layout.ts";
import { type LineSink, readLines, readOpenLines } from "./lines.ts";
import { readPrunedUpTo } from "./pruned.ts";

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
 * @param makeOther Makes what is handed every line too, of whatever session it is.
 * @throws {FileError} If a journal is there and cannot be read.
 */
export function readJournals(
  files: FileSystem,
  layout: Layout,
  sessionId: string,
  makeOther?: (prunedUpTo: number) => LineSink,
): SessionReading {
  const key = sessionKey(sessionId);
  const prunedUpTo = readPrunedUpTo(files, layout, key);
  const fold = new Fold(sessionId, prunedUpTo);
  const other = makeOther?.(prunedUpTo);
  const sink = other === undefined ? fold : bothOf(fold, other);
  const seen = new Set<string>();
  const running = readJournal(files, layout.liveJournal(key), sink, seen);
  let journals = running ? 1 : 0;
  for (const name of journalNames(files, layout.archiveOf(key))) {
    if (readJournal(files, layout.archivedJournal(key, name), sink, seen)) {
      journals++;
    }
  }
  return { fold, running, journals };
}

function bothOf(fold: LineSink, other: LineSink): LineSink {
  return {
    addLine(text): void {
      fold.addLine(text);
      other.addLine(text);
    },
    addDamagedLine(): void {
      fold.addDamagedLine();
      other.addDamagedLine();
    },
  };
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

/** Reads one journal unless it was read under another name. `false` where there is none. */
function readJournal(
  files: FileSystem,
  path: string,
  sink: LineSink,
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
    readOpenLines(file, sink);
    return true;
  } finally {
    file.close();
  }
}

function namesIn(files: FileSystem, directory: string): string[] {
  return unlessMissing(() => files.list(directory)) ?? [];
}
