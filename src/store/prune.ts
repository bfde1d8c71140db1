/**
 * Pruning: what was recorded of old sessions is deleted, and that it was is remembered. First the
 * mark, so that nothing of it counts any more; then the journals move away, so that a session that
 * is resumed meanwhile has a new one; then they are deleted, unless somebody wrote to them in the
 * last moment. A prune that is cut short goes on with the next one.
 *
 * @module
 */
import { Fold } from "../codec/fold.ts";
import { FileError, isMissing, unlessMissing } from "../model/errors.ts";
import type { Removal } from "../model/ports.ts";
import { isSessionKey } from "../model/session_key.ts";
import { makeDirectories } from "./directories.ts";
import { finalizeJournal, type FinalizeTools } from "./finalize.ts";
import type { Layout } from "./layout.ts";
import { readLines } from "./lines.ts";
import { type OldSession, oldSession, sessionKeys } from "./old_sessions.ts";
import { pruneCheckpoints } from "./prune_checkpoints.ts";
import { markPruned, readPrunedUpTo } from "./pruned.ts";
import { journalStatus } from "./journals.ts";
import { sessionIdIn } from "./reader.ts";

/** What pruning needs besides files. */
export interface PruneTools extends FinalizeTools {
  readonly removal: Removal;
}

/** What to prune. */
export interface PruneLimits {
  /** Sessions without a record, and without a write, since so many ms. */
  readonly idleMs: number;
  /** Whether only to say what would be deleted. */
  readonly dryRun: boolean;
}

/** What pruning did. */
export interface PruneReport {
  /** Those that were deleted, or would be. */
  readonly pruned: readonly OldSession[];
  /** What kept it from pruning more. */
  readonly failures: readonly FileError[];
}

/**
 * Prunes every session that has been idle for so long, whoever ended it or nobody. It deletes
 * nothing but journals and their checkpoints, and follows no link in the data directory.
 *
 * @throws {FileError} If the data directory is there and cannot be read.
 */
export function pruneSessions(
  tools: PruneTools,
  layout: Layout,
  { idleMs, dryRun }: PruneLimits,
): PruneReport {
  const { files, removal, clock } = tools;
  const since = clock.now() - idleMs;
  const pruned: OldSession[] = [];
  const failures: FileError[] = [];
  const each = (run: () => void): void => {
    try {
      run();
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      // Missing: another prune, or a session's own end, was faster.
      if (!isMissing(error)) failures.push(error);
    }
  };
  if (!dryRun) each(() => finishEarlier(tools, layout));
  for (const key of sessionKeys(files, removal, layout)) {
    each(() => {
      const old = oldSession(tools, layout, key, since);
      if (old === undefined) return;
      if (dryRun || prune(tools, layout, old)) pruned.push(old);
    });
  }
  if (!dryRun) {
    each(() =>
      pruneCheckpoints(tools, layout, sessionKeys(files, removal, layout))
    );
  }
  return { pruned, failures };
}

/** `false` where somebody went on with the session meanwhile. */
function prune(
  tools: PruneTools,
  layout: Layout,
  { sessionId, key, lastAt }: OldSession,
): boolean {
  const { files, clock, random } = tools;
  const { historyError, deferred } = finalizeJournal(tools, layout, sessionId);
  if (deferred !== undefined) throw deferred;
  markPruned(files, layout, { sessionId, key, upTo: lastAt, at: clock.now() });
  makeDirectories(files, layout.pruning);
  const away = `${layout.pruning}/${key}.${random.token()}`;
  files.rename(layout.archiveOf(key), away);
  const done = deleteMoved(tools, layout, away, key);
  if (historyError !== undefined) throw historyError;
  return done;
}

/** What a prune has moved away and did not come to delete. */
function finishEarlier(tools: PruneTools, layout: Layout): void {
  const { files, removal } = tools;
  if (!removal.isDirectory(layout.pruning)) return;
  for (const name of files.list(layout.pruning)) {
    const away = `${layout.pruning}/${name}`;
    const key = name.slice(0, name.lastIndexOf("."));
    if (!isSessionKey(key) || !removal.isDirectory(away)) continue;
    unlessMissing(() => deleteMoved(tools, layout, away, key));
  }
}

/**
 * Deletes journals that were moved away, and their directory. One that has a record after the mark
 * goes back: its process had it open, or it was finalized, while it was moved.
 */
function deleteMoved(
  tools: PruneTools,
  layout: Layout,
  away: string,
  key: string,
): boolean {
  const { files, removal } = tools;
  const upTo = readPrunedUpTo(files, layout, key);
  let done = true;
  for (const name of files.list(away)) {
    const path = `${away}/${name}`;
    const sessionId = sessionIdIn(files, path, key);
    if (sessionId !== undefined) {
      const rest = new Fold(sessionId, upTo);
      readLines(files, path, rest);
      if (rest.lastAt !== null) {
        putBack(tools, layout, path, key);
        done = false;
        continue;
      }
    }
    removal.removeFile(path);
  }
  removal.removeDirectory(away);
  return done;
}

/** Under a name that was never used: another file must not be replaced. */
function putBack(
  { files, random }: PruneTools,
  layout: Layout,
  path: string,
  key: string,
): void {
  makeDirectories(files, layout.archiveOf(key));
  let file = random.token();
  while (journalStatus(files, layout.archivedJournal(key, file))) {
    file = random.token();
  }
  files.rename(path, layout.archivedJournal(key, file));
}
