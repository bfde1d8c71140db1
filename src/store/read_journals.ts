/**
 * Folds the journals of one session.
 *
 * @module
 */
import { CheckpointError } from "../codec/checkpoint.ts";
import { Fold } from "../codec/fold.ts";
import { unlessMissing } from "../model/errors.ts";
import type { FileSystem } from "../model/ports.ts";
import { sessionKey } from "../model/session_key.ts";
import {
  type BegunJournal,
  resumeCheckpoint,
  type Resumed,
} from "./checkpoint_reader.ts";
import { journalNames, journalStatus } from "./journals.ts";
import type { Layout } from "./layout.ts";
import { type LineSink, readLines, readOpenLines } from "./lines.ts";
import type { ReadJournal } from "./prefixes.ts";
import { readPrunedUpTo } from "./pruned.ts";

/** The fold of a session as it stands on disk. */
export interface SessionReading {
  readonly fold: Fold;
  /** Whether a live journal was there. */
  readonly running: boolean;
  /** The journals that were read. */
  readonly journals: readonly ReadJournal[];
  /** How many bytes of them a checkpoint held; 0 without one. */
  readonly resumedBytes: number;
}

/**
 * Folds all journals of a session: the live one first, then the archived ones. A rename in between
 * shows a journal twice, which is seen by its identity, and never zero times. Where there is a
 * checkpoint that is beyond doubt, only what came after it is folded.
 *
 * @param finish What to do with the fold, as long as the files are open. It is done again where the
 *   checkpoint turns out to be damaged in the middle of it.
 * @throws {FileError} If a journal is there and cannot be read.
 */
export function readJournals<T>(
  files: FileSystem,
  layout: Layout,
  sessionId: string,
  finish: (reading: SessionReading) => T,
): T {
  const key = sessionKey(sessionId);
  const prunedUpTo = readPrunedUpTo(files, layout, key);
  const owner = { sessionId, key, prunedUpTo };
  const resumed = resumeCheckpoint(files, layout, owner);
  if (resumed !== undefined) {
    try {
      return finish(foldOn(files, layout, key, resumed));
    } catch (error) {
      if (!(error instanceof CheckpointError)) throw error;
    } finally {
      resumed.close();
    }
  }
  const fold = new Fold(sessionId, prunedUpTo);
  const walk = new Walk(files, fold);
  return finish({ fold, ...walk.all(layout, key), resumedBytes: 0 });
}

/** One journal of a session, for itself. */
export interface OneJournal {
  readonly sessionId: string;
  /** Its name in the archive; `null` for the live one. */
  readonly name: string | null;
}

/**
 * Folds one journal, and nothing that the session has besides; what was pruned of it too. A checkpoint
 * serves where it is of this journal alone.
 *
 * @param finish As for {@linkcode readJournals}.
 * @throws {FileError} If it is not there, or cannot be read.
 */
export function readJournal<T>(
  files: FileSystem,
  layout: Layout,
  { sessionId, name }: OneJournal,
  finish: (fold: Fold) => T,
): T {
  const key = sessionKey(sessionId);
  const owner = { sessionId, key, prunedUpTo: -1 };
  const resumed = resumeCheckpoint(files, layout, owner);
  const [journal, ...others] = resumed?.journals ?? [];
  try {
    if (resumed && journal?.name === name && others.length === 0) {
      new Walk(files, resumed.fold).goOn(journal);
      return finish(resumed.fold);
    }
  } catch (error) {
    if (!(error instanceof CheckpointError)) throw error;
  } finally {
    resumed?.close();
  }
  const fold = new Fold(sessionId);
  readLines(
    files,
    name === null ? layout.liveJournal(key) : layout.archivedJournal(key, name),
    fold,
  );
  return finish(fold);
}

/** What came after a checkpoint, then the journals of which it knows nothing. */
function foldOn(
  files: FileSystem,
  layout: Layout,
  key: string,
  { fold, journals }: Resumed,
): SessionReading {
  const walk = new Walk(files, fold);
  let resumedBytes = 0;
  for (const journal of journals) {
    walk.goOn(journal);
    resumedBytes += journal.prefix.length;
  }
  return { fold, ...walk.all(layout, key), resumedBytes };
}

/** Goes through journals, and reads each file once, whatever its names. */
class Walk {
  readonly #files: FileSystem;
  readonly #sink: LineSink;
  readonly #seen = new Set<string>();
  readonly #read: ReadJournal[] = [];

  constructor(files: FileSystem, sink: LineSink) {
    this.#files = files;
    this.#sink = sink;
  }

  /** Reads a journal of which the beginning is folded. */
  goOn({ file, path, name, identity, prefix }: BegunJournal): void {
    file.seek(prefix.length);
    const length = readOpenLines(file, this.#sink);
    this.#add({
      path,
      name,
      identity,
      length: length === undefined ? undefined : prefix.length + length,
    });
  }

  all(
    layout: Layout,
    key: string,
  ): Pick<SessionReading, "running" | "journals"> {
    const running = this.#readJournal(layout.liveJournal(key), null);
    for (const name of journalNames(this.#files, layout.archiveOf(key))) {
      this.#readJournal(layout.archivedJournal(key, name), name);
    }
    return { running, journals: this.#read };
  }

  /** Reads one journal unless it was read before. `false` where there is none. */
  #readJournal(path: string, name: string | null): boolean {
    if (journalStatus(this.#files, path) === undefined) return false;
    const file = unlessMissing(() => this.#files.open(path));
    if (file === undefined) return false;
    try {
      // Asked of the open file: since it was looked at, the name may have gone to a new journal.
      const { identity } = file.status();
      if (identity !== null && this.#seen.has(identity)) return true;
      const length = readOpenLines(file, this.#sink);
      this.#add({ path, name, identity, length });
      return true;
    } finally {
      file.close();
    }
  }

  #add(journal: ReadJournal): void {
    this.#read.push(journal);
    if (journal.identity !== null) this.#seen.add(journal.identity);
  }
}
