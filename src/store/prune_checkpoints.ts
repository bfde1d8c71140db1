/**
 * Deletes checkpoints that serve nobody any more.
 *
 * @module
 */
import { unlessMissing } from "../model/errors.ts";
import { CHECKPOINT_STALE_MS } from "../model/limits.ts";
import type { Clock, FileSystem, Removal } from "../model/ports.ts";
import { checkpointKey, isNewCheckpoint, type Layout } from "./layout.ts";

/** What pruning checkpoints needs. */
export interface CheckpointPruneTools {
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly removal: Removal;
}

/**
 * Deletes the checkpoints of sessions that have no journal, and what killed processes left in the
 * making. What somebody may be making now stays.
 *
 * @param keys Those of all sessions that have one.
 * @throws {FileError} If one cannot be deleted.
 */
export function pruneCheckpoints(
  { files, clock, removal }: CheckpointPruneTools,
  layout: Layout,
  keys: ReadonlySet<string>,
): void {
  if (!removal.isDirectory(layout.checkpoints)) return;
  for (const name of files.list(layout.checkpoints)) {
    const path = `${layout.checkpoints}/${name}`;
    const key = checkpointKey(name);
    const stale = isNewCheckpoint(name) &&
      isOld(files, path, clock.now() - CHECKPOINT_STALE_MS);
    const forgotten = key !== undefined && !keys.has(key);
    if (!stale && !forgotten && path !== layout.tornCheckpoint) continue;
    unlessMissing(() => removal.removeFile(path));
  }
}

function isOld(files: FileSystem, path: string, before: number): boolean {
  const status = unlessMissing(() => files.status(path));
  return status !== undefined && status.modifiedAt < before;
}
