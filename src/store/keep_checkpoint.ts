/**
 * Writes checkpoints. At the bounds of turns and sessions only: nobody who records or reads does.
 *
 * @module
 */
import {
  CHECKPOINT_START,
  CHECKPOINT_VERSION,
  checkpointVersion,
  encodeCheckpoint,
} from "../codec/checkpoint.ts";
import { FileError, unlessMissing } from "../model/errors.ts";
import {
  CHECKPOINT_BYTES,
  CHECKPOINT_SHARE,
  CHECKPOINT_STALE_MS,
  MAX_CHECKPOINT_JOURNALS,
} from "../model/limits.ts";
import type { Clock, FileSystem, Random } from "../model/ports.ts";
import { isLittleEndian } from "./checkpoint_reader.ts";
import { makeDirectories } from "./directories.ts";
import { namesIn } from "./journals.ts";
import { isNewCheckpoint, type Layout } from "./layout.ts";
import { prefixOf, readFully } from "./prefixes.ts";
import type { SessionReading } from "./read_journals.ts";

/** What writing a checkpoint needs. */
export interface CheckpointTools {
  readonly files: FileSystem;
  readonly random: Random;
}

/** A checkpoint that is not written yet, in pieces. */
export type Checkpoint = readonly Uint8Array[];

/** What is written at once. */
const PIECE_BYTES = 1024 * 1024;

/**
 * The checkpoint of a session as it was read, where it is time for one: when the lines since the last
 * one are many, and many beside all others. All checkpoints of a session together are about three
 * times as long as its journals.
 */
export function dueCheckpoint(
  files: FileSystem,
  reading: SessionReading,
): Checkpoint | undefined {
  const { journals, resumedBytes } = reading;
  let bytes = -resumedBytes;
  for (const { length = 0 } of journals) bytes += length;
  return bytes < CHECKPOINT_BYTES || bytes < resumedBytes * CHECKPOINT_SHARE
    ? undefined
    : makeCheckpoint(files, reading);
}

/** The checkpoint of a session as it was read; `undefined` where there can be none. */
export function makeCheckpoint(
  files: FileSystem,
  { fold, journals }: SessionReading,
): Checkpoint | undefined {
  if (journals.length > MAX_CHECKPOINT_JOURNALS || !isLittleEndian()) {
    return undefined;
  }
  const prefixes = journals.map((journal) => prefixOf(files, journal));
  const known = prefixes.filter((prefix) => prefix !== undefined);
  if (known.length < prefixes.length) return undefined;
  const pieces = encodeCheckpoint(fold, known);
  return pieces && gathered(pieces);
}

/**
 * Puts a checkpoint in the place of the one before it, if that is not of a later release. A reader
 * sees the old one or the new one, and never a part.
 *
 * @throws {FileError} If it cannot be written. What there was is still there.
 */
export function keepCheckpoint(
  { files, random }: CheckpointTools,
  layout: Layout,
  key: string,
  checkpoint: Checkpoint,
): void {
  const path = layout.checkpoint(key);
  if (isNewer(files, path)) return;
  const made = layout.newCheckpoint(key, random.token());
  try {
    makeDirectories(files, layout.checkpoints);
    for (const piece of checkpoint) appendAll(files, made, piece);
    files.rename(made, path);
  } catch (error) {
    setAside(files, layout, made);
    throw error;
  }
}

/**
 * Sets aside the checkpoints that a killed process left in the making. No hook can delete: each
 * replaces the one before it, and one is left, which `prune` deletes.
 *
 * @throws {FileError} If the directory is there and cannot be read.
 */
export function setAsideTorn(
  files: FileSystem,
  clock: Clock,
  layout: Layout,
): void {
  for (const name of namesIn(files, layout.checkpoints)) {
    if (!isNewCheckpoint(name)) continue;
    const path = `${layout.checkpoints}/${name}`;
    const status = unlessMissing(() => files.status(path));
    const age = clock.now() - (status?.modifiedAt ?? Infinity);
    if (age > CHECKPOINT_STALE_MS) setAside(files, layout, path);
  }
}

function setAside(files: FileSystem, layout: Layout, path: string): void {
  try {
    files.rename(path, layout.tornCheckpoint);
  } catch (error) {
    // It was not made, or the disk takes nothing at all.
    if (!(error instanceof FileError)) throw error;
  }
}

/** Whether a later release wrote what is there, or it is nothing that we would write. */
function isNewer(files: FileSystem, path: string): boolean {
  const status = unlessMissing(() => files.status(path));
  if (status === undefined) return false;
  if (!status.regular) return true;
  const start = new Uint8Array(CHECKPOINT_START);
  const file = unlessMissing(() => files.open(path));
  if (file === undefined) return false;
  try {
    if (!readFully(file, start)) return false;
  } finally {
    file.close();
  }
  return (checkpointVersion(start) ?? 0) > CHECKPOINT_VERSION;
}

function appendAll(files: FileSystem, path: string, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) {
    const taken = files.append(path, bytes.subarray(written));
    if (taken === 0) throw new FileError("append to", path, "ENOSPC");
    written += taken;
  }
}

/** Many small pieces as a few large ones: each is opened for and written at once. */
function gathered(pieces: readonly Uint8Array[]): Uint8Array[] {
  let left = 0;
  for (const { length } of pieces) left += length;
  const all: Uint8Array[] = [];
  let filled = 0;
  for (const piece of pieces) {
    for (let taken = 0; taken < piece.length;) {
      let into = all.at(-1);
      if (into === undefined || filled === into.length) {
        into = new Uint8Array(Math.min(left, PIECE_BYTES));
        all.push(into);
        filled = 0;
      }
      const part = piece.subarray(taken, taken + into.length - filled);
      into.set(part, filled);
      filled += part.length;
      taken += part.length;
      left -= part.length;
    }
  }
  return all;
}
