/**
 * Reading and sweeping all sessions of a data directory.
 *
 * @module
 */
import { checkText } from "../model/arguments.ts";
import { STALE_AFTER_HOURS } from "../model/limits.ts";
import type { FileError } from "../model/errors.ts";
import type { Host } from "../model/ports.ts";
import type { Tally } from "../model/tally.ts";
import { orUnreadable, readSessionIds, readTally } from "../store/reader.ts";
import { sweepJournals, type SweepReport } from "../store/sweep.ts";
import { currentHost } from "./host.ts";
import { type DataOptions, layoutOf } from "./options.ts";

const HOUR_MS = 3_600_000;

/** How to sweep. */
export interface SweepOptions extends DataOptions {
  /** Hours without a record after which a session is stale. Default: 24. */
  readonly maxIdleHours?: number | undefined;
}

/** What to list. */
export interface ListOptions extends DataOptions {
  /**
   * Is told of each journal that cannot be read, and maybe more than once; its session is then left
   * out, and the others are listed. Default: the first one is thrown.
   */
  readonly onUnreadable?: ((error: FileError) => void) | undefined;
}

/**
 * The totals of a session, `null` where nothing was recorded of it. Writes nothing.
 *
 * @param host For tests: the runtime to live in.
 * @throws {TypeError} If an argument has the wrong type.
 * @throws {RangeError} If the id is too long.
 * @throws {DataDirectoryError} If no data directory is given or named by the environment.
 * @throws {FileError} If a file is there and cannot be read.
 *
 * @example
 * ```ts
 * import { readSession } from "@hooktally/hooktally";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(readSession("never-seen", { dataDir: Deno.makeTempDirSync() }), null);
 * ```
 */
export function readSession(
  sessionId: string,
  options: DataOptions = {},
  host: Host = currentHost(),
): Tally | null {
  const layout = layoutOf(options, host.environment);
  return readTally(host.files, layout, checkText(sessionId, "session id"));
}

/**
 * The totals of all sessions in which a call was made, those with the latest records first. Folds
 * every journal: it takes time in proportion to all that was ever recorded. Writes nothing.
 *
 * @param host For tests: the runtime to live in.
 * @throws {TypeError} If `dataDir` is no absolute path.
 * @throws {DataDirectoryError} If no data directory is given or named by the environment.
 * @throws {FileError} If a directory is there and cannot be read, or a journal and there is no
 *   `onUnreadable`.
 *
 * @example
 * ```ts
 * import { listSessions } from "@hooktally/hooktally";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(listSessions({ dataDir: Deno.makeTempDirSync() }), []);
 * ```
 */
export function listSessions(
  options: ListOptions = {},
  host: Host = currentHost(),
): Tally[] {
  const { onUnreadable } = options;
  const layout = layoutOf(options, host.environment);
  return readSessionIds(host.files, layout, onUnreadable)
    .map((sessionId) =>
      orUnreadable(
        () => readTally(host.files, layout, sessionId),
        onUnreadable,
      ) ?? null
    )
    .filter((tally) => tally !== null)
    .filter(({ calls, unfinishedCount }) => calls.count + unfinishedCount > 0)
    .sort((a, b) =>
      (b.lastAt ?? 0) - (a.lastAt ?? 0) || (a.sessionId < b.sessionId ? -1 : 1)
    );
}

/**
 * Finalizes sessions that nobody ended. Stale means idle for long, not begun long ago. It deletes
 * nothing and touches no file that is not a journal; a session that is resumed is counted on.
 *
 * @param host For tests: the runtime to live in.
 * @throws {TypeError} If `dataDir` is no absolute path.
 * @throws {DataDirectoryError} If no data directory is given or named by the environment.
 * @throws {RangeError} If `maxIdleHours` is no number from 0 on.
 * @throws {FileError} If the data directory is there and cannot be read.
 *
 * @example
 * ```ts
 * import { sweepStale } from "@hooktally/hooktally";
 * import { assertEquals } from "@std/assert";
 *
 * const dataDir = Deno.makeTempDirSync();
 * assertEquals(sweepStale({ dataDir, maxIdleHours: 48 }).finalized, []);
 * ```
 */
export function sweepStale(
  options: SweepOptions = {},
  host: Host = currentHost(),
): SweepReport {
  const { maxIdleHours = STALE_AFTER_HOURS } = options;
  if (typeof maxIdleHours !== "number" || !(maxIdleHours >= 0)) {
    throw new RangeError(
      `Cannot use ${maxIdleHours} as maxIdleHours: give a number from 0 on`,
    );
  }
  const layout = layoutOf(options, host.environment);
  return sweepJournals(host, layout, {
    maxIdleMs: maxIdleHours * HOUR_MS,
    maxBytes: Infinity,
  });
}
