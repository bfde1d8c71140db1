/**
 * What is known of the data directory and of what is in it.
 *
 * @module
 */
import type { DoctorFiles, EntryFacts } from "../model/doctor_host.ts";
import type { FileSystem } from "../model/ports.ts";
import { isSessionKey } from "../model/session_key.ts";
import { BinPlaces } from "../install/places.ts";
import { journalName, type Layout } from "../store/layout.ts";

/** A name in the data directory. */
export interface Entry {
  readonly path: string;
  readonly facts: EntryFacts;
}

/** What is known of the data directory. */
export interface DirectoryFacts {
  readonly root: string;
  /** What the root is, links being followed; `null` where nothing is there. */
  readonly rootFacts: EntryFacts | null;
  /** Whether this process may make files in the root, or, where there is none, make the root. */
  readonly writable: boolean;
  /** What hooktally made in it, journals, logs, hooks and their directories, and nothing else. */
  readonly entries: readonly Entry[];
  /** The number of this user; `null` where the system has none. */
  readonly userId: number | null;
}

/** What the disk and the process tell. */
export interface DirectoryTools {
  readonly files: FileSystem;
  readonly doctorFiles: DoctorFiles;
  readonly userId: number | null;
}

/**
 * Looks at the data directory.
 *
 * @throws {FileError} If a directory is there and cannot be listed.
 */
export function readDirectory(
  { files, doctorFiles, userId }: DirectoryTools,
  layout: Layout,
): DirectoryFacts {
  const { root } = layout;
  const rootFacts = doctorFiles.lookThrough(root);
  const writable = rootFacts === null
    ? mayMake(doctorFiles, root)
    : doctorFiles.mayWrite(root);
  const entries = rootFacts?.kind === "directory" && listable(rootFacts, userId)
    ? entriesOf(files, doctorFiles, layout)
    : [];
  return { root, rootFacts, writable, entries, userId };
}

/** In the nearest directory above it that is there. */
function mayMake(doctorFiles: DoctorFiles, path: string): boolean {
  const end = path.lastIndexOf("/");
  const above = end <= 0 ? "/" : path.slice(0, end);
  const facts = doctorFiles.lookThrough(above);
  if (facts === null) return above !== "/" && mayMake(doctorFiles, above);
  return facts.kind === "directory" && doctorFiles.mayWrite(above);
}

/** Of a directory that its own user may not read, the modes are what is wrong. */
function listable(
  { mode, owner }: EntryFacts,
  userId: number | null,
): boolean {
  return mode === null || owner !== userId || (mode & 0o500) === 0o500;
}

function entriesOf(
  files: FileSystem,
  doctorFiles: DoctorFiles,
  layout: Layout,
): Entry[] {
  const { root, live, archive, pruned, checkpoints } = layout;
  const { history, errorLog, oldErrorLog, sweepMark, pruning } = layout;
  const paths = [history, errorLog, oldErrorLog, sweepMark, pruning];
  const bin = new BinPlaces(layout).root;
  const here = new Set(files.list(root).map((name) => `${root}/${name}`));
  const entries: Entry[] = [];
  const add = (path: string): EntryFacts | null => {
    const facts = doctorFiles.look(path);
    if (facts !== null) entries.push({ path, facts });
    return facts;
  };
  const names = (path: string): string[] => {
    const facts = add(path);
    const open = facts?.kind === "directory" &&
      (facts.mode === null || (facts.mode & 0o500) === 0o500);
    return open ? files.list(path) : [];
  };
  for (const path of paths) if (here.has(path)) add(path);
  for (const path of [live, pruned]) if (here.has(path)) addJournals(path);
  if (here.has(checkpoints)) addAll(checkpoints);
  if (here.has(bin)) addAll(bin);
  if (here.has(archive)) {
    for (const key of names(archive).filter(isSessionKey)) {
      addJournals(layout.archiveOf(key));
    }
  }
  return entries;

  /** All that is below: whoever may write there decides what is run, or what is counted. */
  function addAll(directory: string): void {
    for (const name of names(directory)) addAll(`${directory}/${name}`);
  }

  function addJournals(directory: string): void {
    for (const name of names(directory)) {
      if (journalName(name) !== undefined) add(`${directory}/${name}`);
    }
  }
}
