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
import { STALE_AFTER_HOURS } from "../model/limits.ts";
import type { FileSystem, Removal } from "../model/ports.ts";
import { isSessionKey } from "../model/session_key.ts";
import { makeDirectories } from "./directories.ts";
import { finalizeJournal, type FinalizeTools } from "./finalize.ts";
import { journalName, type Layout } from "./layout.ts";
import { readLines } from "./lines.ts";
import { pruneCheckpoints } from "./prune_checkpoints.ts";
import { markPruned, readPrunedUpTo } from "./pruned.ts";
import { journalNames, journalStatus } from "./journals.ts";
import { sessionIdIn } from "./reader.ts";

const STALE_MS = STALE_AFTER_HOURS * 3_600_000;

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

/** A session that was deleted, or would be. */
export interface PrunedSession {
  readonly sessionId: string;
  /** Time of its last record, ms since 1970. */
  readonly lastAt: number;
  /** Calls that it had. */
  readonly calls: number;
  readonly files: number;
  readonly bytes: number;
}

/** What pruning did. */
export interface PruneReport {
  readonly pruned: readonly PrunedSession[];
  /** What kept it from pruning more. */
  readonly failures: readonly FileError[];
}

/** The journals of a session that are all old. */
interface OldSession extends PrunedSession {
  readonly key: string;
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
  const pruned: PrunedSession[] = [];
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

/** Of live and archived sessions; nothing of a directory that is a link. */
function sessionKeys(
  files: FileSystem,
  removal: Removal,
  layout: Layout,
): Set<string> {
  const live = removal.isDirectory(layout.live)
    ? journalNames(files, layout.live)
    : [];
  const archived = removal.isDirectory(layout.archive)
    ? files.list(layout.archive)
    : [];
  return new Set([...live, ...archived].filter(isSessionKey).sort());
}

/** `undefined` where a session is not old, or where there is more than journals of ours. */
function oldSession(
  { files, removal, clock }: PruneTools,
  layout: Layout,
  key: string,
  since: number,
): OldSession | undefined {
  const archive = layout.archiveOf(key);
  const names = removal.isDirectory(archive) ? files.list(archive) : [];
  const paths = names.map((name) => `${archive}/${name}`);
  const live = journalStatus(files, layout.liveJournal(key));
  if (live !== undefined) {
    // However little is asked for: a session that is not stale runs.
    if (live.modifiedAt > clock.now() - STALE_MS) return undefined;
    paths.push(layout.liveJournal(key));
  }
  const sessionId = sessionIdOf(files, paths, key);
  if (sessionId === undefined) return undefined;
  // Of what was pruned before and came back nothing counts, but its age does.
  const all = new Fold(sessionId);
  const counted = new Fold(sessionId, readPrunedUpTo(files, layout, key));
  let bytes = 0;
  for (const path of paths) {
    const status = journalStatus(files, path);
    if (status === undefined || journalName(path) === undefined) {
      return undefined;
    }
    if (status.modifiedAt > since) return undefined;
    bytes += status.size;
    for (const fold of [all, counted]) readLines(files, path, fold);
  }
  const { lastAt } = all;
  if (lastAt === null || lastAt > since) return undefined;
  const { calls } = counted.tally({ running: false, lostEvents: 0 });
  const session = { sessionId, lastAt, calls: calls.count };
  return { ...session, key, files: paths.length, bytes };
}

function sessionIdOf(
  files: FileSystem,
  paths: readonly string[],
  key: string,
): string | undefined {
  for (const path of paths) {
    const id = sessionIdIn(files, path, key);
    if (id !== undefined) return id;
  }
  return undefined;
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
