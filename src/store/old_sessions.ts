/**
 * Which sessions are old: those that may be pruned.
 *
 * @module
 */
import { Fold } from "../codec/fold.ts";
import { STALE_AFTER_HOURS } from "../model/limits.ts";
import type { Clock, FileSystem, Removal } from "../model/ports.ts";
import { isSessionKey } from "../model/session_key.ts";
import { journalNames, journalStatus } from "./journals.ts";
import { journalName, type Layout } from "./layout.ts";
import { readLines } from "./lines.ts";
import { readPrunedUpTo } from "./pruned.ts";
import { sessionIdIn } from "./reader.ts";

const STALE_MS = STALE_AFTER_HOURS * 3_600_000;

/** What it takes to see how old a session is. */
export interface AgeTools {
  readonly files: FileSystem;
  readonly removal: Removal;
  readonly clock: Clock;
}

/** A session in which nothing was recorded for long. */
export interface OldSession {
  readonly sessionId: string;
  readonly key: string;
  /** Time of its last record, ms since 1970. */
  readonly lastAt: number;
  /** Calls that it had. */
  readonly calls: number;
  /** Its journals, and their bytes. */
  readonly files: number;
  readonly bytes: number;
}

/** Of live and archived sessions; nothing of a directory that is a link. */
export function sessionKeys(
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

/**
 * What is known of a session that is old; `undefined` where it is not, or where there is more than
 * journals of ours.
 *
 * @param since No record and no write may be later, in ms since 1970.
 * @throws {FileError} If a file is there and cannot be read.
 */
export function oldSession(
  { files, removal, clock }: AgeTools,
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
