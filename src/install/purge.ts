/**
 * Deletes the data.
 *
 * @module
 */
import { hasCode } from "../model/errors.ts";
import type { SetupFiles } from "../model/install_host.ts";
import {
  checkpointKey,
  isNewCheckpoint,
  journalName,
  type Layout,
} from "../store/layout.ts";

/** What was left. */
export interface Purged {
  /** Files that were deleted. */
  readonly deleted: number;
  /** Names in the data directory that are not ours and stay. */
  readonly kept: readonly string[];
}

/**
 * Deletes all that hooktally keeps in its data directory, and the directory where nothing else is in
 * it. No link is followed. Hooks have to be gone before.
 *
 * @throws {FileError} If something cannot be deleted.
 */
export function purge(files: SetupFiles, layout: Layout): Purged {
  let deleted = 0;
  const root = files.target(layout.root);
  /** What is in a directory of ours; nothing where a link or a file has its name. */
  const list = (folder: string): string[] =>
    unlessOdd(() => {
      const place = root + folder.slice(layout.root.length);
      return files.target(folder) === place ? files.list(folder) : null;
    }) ?? [];
  const remove = (path: string): void => {
    if (unlessOdd(() => files.remove(path))) deleted++;
  };
  const removeDirectory = (folder: string): void => {
    if (Array.isArray(unlessOdd(() => files.list(folder)))) {
      files.removeDirectory(folder);
    }
  };
  const journals = (folder: string): void => {
    for (const name of list(folder)) {
      if (journalName(name) !== undefined) remove(`${folder}/${name}`);
      // Of a network drive's: an empty directory.
      else if (name.endsWith(".lock")) {
        files.removeDirectory(`${folder}/${name}`);
      }
    }
    removeDirectory(folder);
  };
  const journalsBelow = (folder: string): void => {
    for (const name of list(folder)) journals(`${folder}/${name}`);
    removeDirectory(folder);
  };
  journals(layout.live);
  journals(layout.pruned);
  journalsBelow(layout.archive);
  journalsBelow(layout.pruning);
  for (const name of list(layout.checkpoints)) {
    const path = `${layout.checkpoints}/${name}`;
    if (isCheckpoint(path, layout)) remove(path);
  }
  removeDirectory(layout.checkpoints);
  for (
    const path of [
      ...[layout.history, layout.sweepMark],
      ...[layout.errorLog, layout.oldErrorLog],
      ...[layout.seenErrorLog, `${layout.seenErrorLog}.1`],
    ]
  ) {
    remove(path);
  }
  files.removeDirectory(layout.root);
  return { deleted, kept: files.list(layout.root) ?? [] };
}

/** `undefined` where a name of ours is somebody's file, folder or link: it stays, and is named. */
function unlessOdd<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (hasCode(error, "ENOTDIR", "EISDIR", "ENOTEMPTY", "ELOOP")) {
      return undefined;
    }
    throw error;
  }
}

/** Whole, in the making, or left by somebody who was killed meanwhile. */
function isCheckpoint(path: string, { tornCheckpoint }: Layout): boolean {
  return checkpointKey(path) !== undefined || isNewCheckpoint(path) ||
    path === tornCheckpoint;
}
