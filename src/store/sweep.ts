/**
 * Sweeping: sessions that nobody ended are finalized once they have been idle for long.
 *
 * @module
 */
import { FileError, isMissing } from "../model/errors.ts";
import type { FileSystem } from "../model/ports.ts";
import { isTrialSession } from "../model/session_key.ts";
import { finalizeJournal, type FinalizeTools } from "./finalize.ts";
import { setAsideTorn } from "./keep_checkpoint.ts";
import type { Layout } from "./layout.ts";
import { readJournal } from "./read_journals.ts";
import { journalNames, journalStatus } from "./journals.ts";
import { sessionIdIn } from "./reader.ts";

/** What a sweep did. */
export interface SweepReport {
  /** The ids of the sessions it finalized. */
  readonly finalized: readonly string[];
  /** The ids of stale sessions whose journal another process has open: they stay for the next sweep. */
  readonly deferred: readonly string[];
  /** What kept it from finalizing others, or from noting it in the history. */
  readonly failures: readonly FileError[];
}

/** How far a sweep goes. */
export interface SweepLimits {
  /** Time without a record after which a session is stale, in ms. */
  readonly maxIdleMs: number;
  /** Bytes of journals that it may read. A journal for which that is not enough is passed over. */
  readonly maxBytes: number;
}

/**
 * Finalizes sessions whose journal was neither touched nor given a record for `maxIdleMs`. It
 * deletes nothing and leaves alone what is not a journal of ours, but for checkpoints that a killed
 * process left in the making: they are set aside.
 *
 * @throws {FileError} If the directory of live journals is there and cannot be read.
 */
export function sweepJournals(
  tools: FinalizeTools,
  layout: Layout,
  { maxIdleMs, maxBytes }: SweepLimits,
): SweepReport {
  const { files, clock } = tools;
  const since = clock.now() - maxIdleMs;
  const finalized: string[] = [];
  const deferred: string[] = [];
  const failures: FileError[] = [];
  let bytes = 0;
  try {
    setAsideTorn(files, clock, layout);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    failures.push(error);
  }
  for (const key of turned(journalNames(files, layout.live), clock.now())) {
    if (isTrialSession(key)) continue;
    const path = layout.liveJournal(key);
    try {
      const status = journalStatus(files, path);
      if (status === undefined || status.modifiedAt > since) continue;
      if (bytes + status.size > maxBytes) continue;
      bytes += status.size;
      const sessionId = idleSession(files, layout, key, since);
      if (sessionId === undefined) continue;
      const report = finalizeJournal(tools, layout, sessionId);
      if (report.moved) finalized.push(sessionId);
      if (report.deferred !== undefined) deferred.push(sessionId);
      if (report.historyError !== undefined) failures.push(report.historyError);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      // Missing: another sweep, or the session's own end, was faster.
      if (!isMissing(error)) failures.push(error);
    }
  }
  return { finalized, deferred, failures };
}

/**
 * The same names from another beginning on, each time: files that are no journals of ours must not
 * use up what a sweep may read for ever.
 */
function turned(names: readonly string[], by: number): string[] {
  const start = names.length === 0 ? 0 : by % names.length;
  return [...names.slice(start), ...names.slice(0, start)];
}

/** The id of the session whose journal this is, `undefined` where it is not ours or not idle. */
function idleSession(
  files: FileSystem,
  layout: Layout,
  key: string,
  since: number,
): string | undefined {
  const sessionId = sessionIdIn(files, layout.liveJournal(key), key);
  if (sessionId === undefined) return undefined;
  // A clock that was set back makes a file look old; its records say when it was last used.
  const lastAt = readJournal(
    files,
    layout,
    { sessionId, name: null },
    (fold) => fold.lastAt,
  );
  return lastAt === null || lastAt > since ? undefined : sessionId;
}
