/**
 * Checkpoints of long sessions: a fold that was saved, and of which journals it is the beginning.
 * It is a cache. Whatever is not as it should be, nobody hears of it: all is folded again.
 *
 * @module
 */
import {
  CheckpointError,
  type JournalPrefix,
  StoredCheckpoint,
} from "../codec/checkpoint.ts";
import type { Fold } from "../codec/fold.ts";
import { FileError } from "../model/errors.ts";
import type { FileSystem, OpenFile } from "../model/ports.ts";
import type { Layout } from "./layout.ts";
import { journalNames } from "./journals.ts";
import { type BoundJournal, openBound, readFully } from "./prefixes.ts";

/** A journal, of which a fold holds the beginning. */
export interface BegunJournal extends BoundJournal {
  readonly path: string;
  /** The name that it has now in the archive; `null` of the live one. */
  readonly name: string | null;
  readonly prefix: JournalPrefix;
}

/** A fold that goes on from a checkpoint. Whatever is done with it may throw `CheckpointError`. */
export interface Resumed {
  readonly fold: Fold;
  readonly journals: readonly BegunJournal[];
  /** Gives back the files: the fold is done with. */
  close(): void;
}

/** What a checkpoint has to be of. */
export interface CheckpointOwner {
  readonly sessionId: string;
  readonly key: string;
  readonly prunedUpTo: number;
}

/**
 * Goes on from the checkpoint of a session; `undefined` where there is none, or where there is any
 * doubt: another version, not whole, of another session, of journals that are not there.
 */
export function resumeCheckpoint(
  files: FileSystem,
  layout: Layout,
  owner: CheckpointOwner,
): Resumed | undefined {
  const opened: OpenFile[] = [];
  const close = (): void => {
    for (const file of opened.splice(0)) file.close();
  };
  try {
    const stored = open(files, layout.checkpoint(owner.key), opened);
    const { fold: { sessionId, prunedUpTo }, prefixes } = stored.head;
    if (sessionId !== owner.sessionId || prunedUpTo !== owner.prunedUpTo) {
      throw new CheckpointError("a checkpoint of something else");
    }
    const journals: BegunJournal[] = [];
    for (const prefix of prefixes) {
      const journal = findJournal(files, layout, owner.key, {
        prefix,
        named: prefixes.map(({ name }) => name),
      });
      opened.push(journal.file);
      journals.push(journal);
    }
    return { fold: stored.fold(), journals, close };
  } catch {
    // Not there, not to be read, damaged, or whole and yet none of ours: any error may come of that.
    close();
    return undefined;
  }
}

function open(
  files: FileSystem,
  path: string,
  opened: OpenFile[],
): StoredCheckpoint {
  if (!files.status(path).regular || !isLittleEndian()) {
    throw new CheckpointError("nothing to read here");
  }
  const file = files.open(path);
  opened.push(file);
  return new StoredCheckpoint(
    (position, into) => readAt(file, position, into),
    file.status().size,
  );
}

function readAt(file: OpenFile, position: number, into: Uint8Array): void {
  try {
    file.seek(position);
    if (readFully(file, into)) return;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
  }
  throw new CheckpointError("a checkpoint that cannot be read");
}

interface Wanted {
  readonly prefix: JournalPrefix;
  /** The names that journals of the checkpoint had. */
  readonly named: readonly (string | null)[];
}

/** The live journal may have been finalized: then it has a name that the checkpoint does not know. */
function findJournal(
  files: FileSystem,
  layout: Layout,
  key: string,
  { prefix, named }: Wanted,
): BegunJournal {
  const attempt = (name: string | null): BegunJournal | undefined => {
    const path = name === null
      ? layout.liveJournal(key)
      : layout.archivedJournal(key, name);
    const bound = openBound(files, path, prefix);
    return bound && { ...bound, path, name, prefix };
  };
  const found = attempt(prefix.name);
  if (found !== undefined) return found;
  if (prefix.name === null) {
    for (const name of journalNames(files, layout.archiveOf(key))) {
      const moved = named.includes(name) ? undefined : attempt(name);
      if (moved !== undefined) return moved;
    }
  }
  throw new CheckpointError("a checkpoint of journals that are not there");
}

/** Pages are taken as they lie in memory. */
export function isLittleEndian(): boolean {
  return new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
}
