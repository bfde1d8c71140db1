/**
 * A lock around the editing of somebody's settings. No hook loads this file.
 *
 * @module
 */
import { lstatSync, rmSync } from "node:fs";
import { LOCK_STALE_MS } from "../model/limits.ts";
import { FileError } from "../model/errors.ts";
import { fileLock } from "./file_lock.ts";

/** So long is somebody's lock waited for: longer than one that was left behind stays. */
const WAIT_MS = LOCK_STALE_MS + 5000;

const PAUSE_MS = 20;

/**
 * A lock may be dated this far in the future: file systems round, and drives of a network have
 * clocks of their own.
 */
const CLOCK_DIFFERENCE_MS = 2000;

/** See `SetupHost.withLock`. */
export function withSetupLock<T>(path: string, run: () => T): T {
  const release = acquire(path);
  try {
    return run();
  } finally {
    release();
  }
}

function acquire(path: string): () => void {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    removeLeftBehind(`${path}.lock`);
    try {
      return fileLock.acquire(path);
    } catch (error) {
      if (!(error instanceof FileError) || !WAITED_FOR.has(error.code)) {
        throw error;
      }
      if (performance.now() >= until) {
        throw new FileError("lock", `${path}.lock`, "ELOCKED", error);
      }
    }
    pause();
  }
}

/** Somebody holds it, or something else is in its place and may not be old enough yet. */
const WAITED_FOR = new Set(["ELOCKED", "ENOTDIR", "ENOTEMPTY", "EEXIST"]);

/**
 * Of the locks that somebody left behind, proper-lockfile removes empty directories with a date in
 * the past. The name is ours, so whatever has it can go.
 */
function removeLeftBehind(lock: string): void {
  try {
    const age = Date.now() - lstatSync(lock).mtimeMs;
    if (age > LOCK_STALE_MS || age < -CLOCK_DIFFERENCE_MS) {
      rmSync(lock, { recursive: true });
    }
  } catch {
    // There is none, somebody was faster, or it may not be removed: to acquire it says the rest.
  }
}

function pause(): void {
  const never = new Int32Array(new SharedArrayBuffer(4));
  Atomics.wait(never, 0, 0, PAUSE_MS * (0.5 + Math.random()));
}
