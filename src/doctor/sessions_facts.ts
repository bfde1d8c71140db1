/**
 * What is known of the sessions in a data directory.
 *
 * @module
 */
import { FileError } from "../model/errors.ts";
import type { FileSystem } from "../model/ports.ts";
import { isTrialSession, sessionKey } from "../model/session_key.ts";
import type { Tally } from "../model/tally.ts";
import type { Layout } from "../store/layout.ts";
import { journalNames, journalStatus } from "../store/journals.ts";
import { readSessionIds, readTally } from "../store/reader.ts";

/** A session that could be read. */
export interface SessionFacts {
  readonly tally: Tally;
  /** When its live journal was written to last, ms since 1970; `null` where it has none. */
  readonly touchedAt: number | null;
}

/** A session in which a doctor tried hooks, and which is still there. */
export interface LeftTrial {
  readonly sessionId: string;
  /** ms since 1970. */
  readonly touchedAt: number;
}

/** All sessions. */
export interface SessionsFacts {
  readonly sessions: readonly SessionFacts[];
  readonly leftTrials: readonly LeftTrial[];
  /** What could not be read, and why. */
  readonly failures: readonly string[];
}

/** Reads all sessions: it takes time in proportion to all that was ever recorded. */
export function readSessions(files: FileSystem, layout: Layout): SessionsFacts {
  const failures: string[] = [];
  const tryTo = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      failures.push(error.message);
      return undefined;
    }
  };
  const ids = tryTo(() => readSessionIds(files, layout)) ?? [];
  const sessions = ids.flatMap((id) => {
    const tally = tryTo(() => readTally(files, layout, id));
    if (!tally) return [];
    const live = layout.liveJournal(sessionKey(id));
    const status = tryTo(() => journalStatus(files, live));
    return [{ tally, touchedAt: status?.modifiedAt ?? null }];
  });
  const leftTrials = tryTo(() => readLeftTrials(files, layout)) ?? [];
  return { sessions, leftTrials, failures };
}

function readLeftTrials(files: FileSystem, layout: Layout): LeftTrial[] {
  const found = new Map<string, number>();
  const places: [string[], (key: string) => string][] = [
    [journalNames(files, layout.live), (key) => layout.liveJournal(key)],
    [list(files, layout.archive), (key) => layout.archiveOf(key)],
  ];
  for (const [keys, pathOf] of places) {
    for (const key of keys.filter(isTrialSession)) {
      const { modifiedAt } = files.status(pathOf(key));
      found.set(key, Math.max(found.get(key) ?? 0, modifiedAt));
    }
  }
  return [...found].map(([sessionId, touchedAt]) => ({ sessionId, touchedAt }));
}

function list(files: FileSystem, path: string): string[] {
  try {
    return files.list(path);
  } catch (error) {
    if (error instanceof FileError && error.code === "ENOENT") return [];
    throw error;
  }
}
