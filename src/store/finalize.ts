/**
 * Finalizing: a journal moves to the archive and a line about it goes to the history. Nothing is
 * deleted, and a record that comes later is counted wherever it lands.
 *
 * @module
 */
import { encodeBatch } from "../codec/batch.ts";
import {
  FileError,
  hasCode,
  isMissing,
  unlessMissing,
} from "../model/errors.ts";
import { FORMAT_VERSION } from "../model/limits.ts";
import type { Clock, Environment, FileSystem, Random } from "../model/ports.ts";
import { isTrialSession, sessionKey } from "../model/session_key.ts";
import { makeDirectories } from "./directories.ts";
import type { Layout } from "./layout.ts";
import { readJournal } from "./read_journals.ts";

/** What finalizing needs besides files. */
export interface FinalizeTools {
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly random: Random;
  readonly environment: Pick<Environment, "windows">;
}

/** What became of a live journal. */
export interface FinalizeReport {
  /** `false` where there was none, or another process was faster. */
  readonly moved: boolean;
  /** Why it could not be moved now, and can be later: another process has it open. */
  readonly deferred?: FileError;
  /** Why the history has no line about it. */
  readonly historyError?: FileError;
}

/**
 * Moves the live journal of a session into the archive, under a name that was never used: renaming
 * over an archived journal would destroy it. The history is not told of a doctor's trial. Where the
 * system moves no file that is open, as Windows does not, it is deferred: the session goes on, and
 * the next one that finalizes it moves it.
 *
 * @throws {FileError} If it cannot be moved.
 */
export function finalizeJournal(
  tools: FinalizeTools,
  layout: Layout,
  sessionId: string,
): FinalizeReport {
  const { files } = tools;
  const key = sessionKey(sessionId);
  const file = unusedName(tools, layout, key);
  const live = layout.liveJournal(key);
  const archived = layout.archivedJournal(key, file);
  if (!exists(files, live)) return { moved: false };
  makeDirectories(files, layout.archiveOf(key));
  try {
    files.rename(live, archived);
  } catch (error) {
    if (isMissing(error)) return { moved: false };
    if (isHeldOpen(error, tools)) return { moved: false, deferred: error };
    throw error;
  }
  if (isTrialSession(key)) return { moved: true };
  try {
    appendHistory(tools, layout, { sessionId, key, file });
  } catch (error) {
    // The session has ended all the same: nothing is counted from the history.
    if (error instanceof FileError) return { moved: true, historyError: error };
    throw error;
  }
  return { moved: true };
}

/** Renaming onto an archived journal would destroy it, and a source of names can be broken. */
function unusedName(
  { files, random }: FinalizeTools,
  layout: Layout,
  key: string,
): string {
  for (;;) {
    const name = random.token();
    if (!exists(files, layout.archivedJournal(key, name))) return name;
  }
}

interface ArchivedJournal {
  readonly sessionId: string;
  readonly key: string;
  readonly file: string;
}

/** The history is for people and scripts: totals of one journal as they were at this moment. */
function appendHistory(
  { files, clock }: FinalizeTools,
  layout: Layout,
  journal: ArchivedJournal,
): void {
  const { sessionId, file: name } = journal;
  const tally = readJournal(
    files,
    layout,
    { sessionId, name },
    (fold) => fold.tally({ running: false, lostEvents: 0 }),
  );
  const line = JSON.stringify({
    v: FORMAT_VERSION,
    type: "history",
    session: journal.sessionId,
    at: clock.now(),
    key: journal.key,
    file: journal.file,
    started_at: tally.startedAt,
    last_at: tally.lastAt,
    tool_count: tally.calls.count,
    error_count: tally.calls.errors,
  });
  files.append(layout.history, encodeBatch([line]));
}

/** Windows names it as it names a lack of permission, depending on who asks. */
function isHeldOpen(
  error: unknown,
  { environment }: FinalizeTools,
): error is FileError {
  return hasCode(error, "EBUSY") ||
    (environment.windows && hasCode(error, "EPERM", "EACCES"));
}

function exists(files: FileSystem, path: string): boolean {
  return unlessMissing(() => files.status(path).regular) ?? false;
}
