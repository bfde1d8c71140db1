/**
 * What a session may be told, and what is made of it.
 *
 * @module
 */
import { DEFAULT_LABEL } from "../codec/summary.ts";
import { checkFields, checkText } from "../model/arguments.ts";
import type { Environment, FileLock, Host } from "../model/ports.ts";
import {
  dataDirectory,
  isAbsolutePath,
  Layout,
  withoutTrailingSlash,
} from "../store/layout.ts";
import { checkLocking, type Locking } from "./locking.ts";

/** Where the data lies. */
export interface DataOptions {
  /** An absolute path. Default: `HOOKTALLY_DIR`, else `.hooktally` in the home directory. */
  readonly dataDir?: string | undefined;
}

/** Who writes: see {@linkcode SessionStatsOptions.writer}. */
export type WriterChoice = "inline" | "worker" | "auto";

/** How a session records. */
export interface SessionStatsOptions extends DataOptions {
  /**
   * Records after which the recording thread writes by itself: a whole number from 1 on. Default:
   * 10, and in a burst (more than ten records in a millisecond) once in a millisecond or after 256.
   */
  readonly flushInterval?: number | undefined;
  /** What stands in the brackets of the summary. Default: `CB`. */
  readonly label?: string | undefined;
  /**
   * Whether a lock is held around each write of records, for data on a network drive where others
   * write too: `"always"`, once `hooktally/locking` is loaded, or a lock that is handed in. It helps
   * against those only that take the lock as well. Default: `"never"`, since elsewhere the system
   * keeps writes apart.
   */
  readonly locking?: Locking | undefined;
  /**
   * Who puts records on disk. `inline`: the recording thread. `worker`: a thread that all sessions of
   * the process share, so that a record call never waits for the disk; in a worker thread of your
   * own it is `inline` all the same. `auto`, the default: `inline`, and `worker` once the process
   * has recorded for ten seconds, and 1,000 records in ten seconds. With `locking` it is `inline`.
   */
  readonly writer?: WriterChoice | undefined;
  /**
   * What a record survives once it is on disk. `process`, the default: the end of this process,
   * however it comes. `disk`: a power failure too, as each write waits for the disk (`fdatasync`),
   * which takes from 0.1 ms to several; the end of the session (`finalize()`) does not wait.
   */
  readonly durability?: "process" | "disk" | undefined;
  /**
   * Whether what is queued is written at SIGTERM, SIGINT and SIGHUP, before the signal takes its
   * course: the process dies of it, or does what other listeners of the host make of it. It holds
   * for all sessions of the process. Default: `false`, and no signal is listened to. On Deno a
   * listener that the host added by `Deno.addSignalListener` is called twice: there, have it call
   * `flush()` instead.
   */
  readonly signals?: boolean | undefined;
  /**
   * Is told, once, in a sentence, that the thread cannot be started, died or hangs. Nothing is
   * lost by it: the recording thread writes from then on. What the callback throws is not heard.
   */
  readonly onWarning?: ((warning: string) => void) | undefined;
}

const WRITERS: ReadonlySet<unknown> = new Set(
  ["inline", "worker", "auto"] satisfies WriterChoice[],
);

const OPTIONS: ReadonlySet<string> = new Set(
  [
    ...["dataDir", "flushInterval", "label", "locking"] as const,
    ...["writer", "onWarning", "signals", "durability"] as const,
  ] satisfies (keyof SessionStatsOptions)[],
);

/** {@linkcode SessionStatsOptions}, checked and complete. */
export interface SessionSettings {
  readonly layout: Layout;
  readonly flushInterval: number | undefined;
  readonly label: string;
  readonly lock: FileLock | undefined;
  readonly writer: WriterChoice;
  readonly signals: boolean;
  readonly durable: boolean;
}

/**
 * The data directory that is meant.
 *
 * @throws {TypeError} If `dataDir` is no absolute path.
 * @throws {DataDirectoryError} If the environment names none either.
 */
export function layoutOf(
  { dataDir }: DataOptions,
  environment: Environment,
): Layout {
  if (dataDir === undefined) return new Layout(dataDirectory(environment));
  if (
    typeof dataDir !== "string" ||
    !isAbsolutePath(dataDir, environment.windows) ||
    dataDir.includes("\0")
  ) {
    throw new TypeError(
      `Cannot use ${JSON.stringify(dataDir)} as dataDir: give an absolute path`,
    );
  }
  return new Layout(withoutTrailingSlash(dataDir));
}

/**
 * @throws {TypeError} If an option has the wrong type.
 * @throws {RangeError} If an option is out of range.
 * @throws {DataDirectoryError} If no data directory can be named.
 */
export function checkSettings(
  options: SessionStatsOptions,
  host: Pick<Host, "environment" | "offeredLock">,
): SessionSettings {
  checkFields(options, OPTIONS, "the options of a session");
  const {
    flushInterval,
    label = DEFAULT_LABEL,
    onWarning,
    signals = false,
    durability = "process",
  } = options;
  if (flushInterval !== undefined && typeof flushInterval !== "number") {
    throw new TypeError(
      `Cannot use ${typeof flushInterval} as flushInterval: give a number`,
    );
  }
  if (
    flushInterval !== undefined &&
    (!Number.isSafeInteger(flushInterval) || flushInterval < 1)
  ) {
    throw new RangeError(
      `Cannot use ${flushInterval} as flushInterval: give a whole number from 1 on`,
    );
  }
  if (onWarning !== undefined && typeof onWarning !== "function") {
    throw new TypeError(
      `Cannot use ${typeof onWarning} as onWarning: it must be a function`,
    );
  }
  if (typeof signals !== "boolean") {
    throw new TypeError(
      `Cannot use ${typeof signals} as signals: give true or false`,
    );
  }
  if (durability !== "process" && durability !== "disk") {
    throw new TypeError(
      `Cannot use ${
        JSON.stringify(durability)
      } as durability: it must be process or disk`,
    );
  }
  const lock = checkLocking(options.locking, () => host.offeredLock());
  return {
    layout: layoutOf(options, host.environment),
    flushInterval,
    label: checkText(label, "label"),
    lock,
    writer: checkWriter(options, lock),
    signals,
    durable: durability === "disk",
  };
}

/** The writing thread takes no locks. */
function checkWriter(
  { writer = "auto" }: SessionStatsOptions,
  lock: FileLock | undefined,
): WriterChoice {
  if (!WRITERS.has(writer)) {
    throw new TypeError(
      `Cannot use ${JSON.stringify(writer)} as writer: it must be one of ${
        [...WRITERS].join(", ")
      }`,
    );
  }
  if (lock === undefined) return writer;
  if (writer !== "worker") return "inline";
  throw new TypeError(
    'Cannot use "worker" as writer together with locking: use "inline"',
  );
}
