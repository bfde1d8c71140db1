/**
 * Locks for data on a network drive, where the system does not keep two appends apart. Once this
 * module is loaded, a session may be told `locking: "always"`. Needs the package `proper-lockfile`,
 * which nothing else of the library loads; on Deno also leave to read the environment variables
 * `GRACEFUL_FS_PLATFORM` and `TEST_GRACEFUL_FS_GLOBAL_PATCH`.
 *
 * @example
 * ```ts
 * import { SessionStats } from "@hooktally/hooktally";
 * import "@hooktally/hooktally/locking";
 * import { assertEquals } from "@std/assert";
 *
 * const dataDir = Deno.makeTempDirSync();
 * using stats = new SessionStats("s", { dataDir, locking: "always" });
 * stats.recordToolCall("Bash");
 * assertEquals(stats.flush().records, 1);
 * ```
 *
 * @module
 */
// First: it counts before the others are loaded.
import { COPIES_BEFORE, listeningCopies } from "./signal_listeners.ts";
import properLockfile from "proper-lockfile";
import signalExit from "signal-exit";
import { LOCK_STALE_MS, LOCK_WAIT_MS } from "../model/limits.ts";
import type { FileLock } from "../model/ports.ts";
import { fileError } from "./file_errors.ts";
import { offerLock } from "./offered_lock.ts";

/** What is used of the package, which brings no types. */
const { lockSync } = properLockfile as {
  lockSync(path: string, options: LockOptions): () => void;
};

interface LockOptions {
  /** Whether the file is looked up, and so has to be there. */
  readonly realpath: boolean;
  /** Age in ms from which on a lock counts as left behind. */
  readonly stale: number;
  readonly onCompromised: () => void;
}

// A lock is held for one append and given back in the same breath: no exit has to do it. If another
// one listened before with this copy, the count is as it was, and it is left alone.
if (listeningCopies() > COPIES_BEFORE) {
  (signalExit as { unload(): void }).unload();
}

/** Between two attempts, in ms. */
const PAUSE_MS = 10;

/** The locks that could not be had when they were last waited for. */
const blocked = new Set<string>();

/**
 * A lock of `proper-lockfile`: a directory beside the journal, `<journal>.lock`. It is synchronous
 * and waits at most a second; a lock that could not be had is not waited for again until it was
 * had once. One that a killed process left behind is removed after ten seconds.
 */
export const fileLock: FileLock = {
  acquire(path) {
    const until = performance.now() + LOCK_WAIT_MS;
    for (;;) {
      try {
        const release = lockSync(path, {
          realpath: false,
          stale: LOCK_STALE_MS,
          // The default throws from a timer, and ends the process.
          onCompromised: () => {},
        });
        blocked.delete(path);
        return () => giveBack(release);
      } catch (error) {
        const failure = fileError("lock", path, error);
        const wait = failure.code === "ELOCKED" && !blocked.has(path) &&
          performance.now() < until;
        if (!wait) {
          if (failure.code === "ELOCKED") blocked.add(path);
          throw failure;
        }
      }
      pause();
    }
  },
};

/** Somebody may have removed it, or put something into it: the append is done all the same. */
function giveBack(release: () => void): void {
  try {
    release();
  } catch {
    // What is left is stale in ten seconds, and the next one that wants it says so if it stays.
  }
}

/** Not the same for all: those who wait should not meet again. */
function pause(): void {
  const never = new Int32Array(new SharedArrayBuffer(4));
  Atomics.wait(never, 0, 0, PAUSE_MS * (0.5 + Math.random()));
}

offerLock(fileLock);
