/**
 * Where things lie in the data directory. `docs/format.md` shows it as a tree.
 *
 * @module
 */
import { DataDirectoryError } from "../model/errors.ts";
import type { Environment } from "../model/ports.ts";

const SUFFIX = ".ndjson";

/** The paths of one data directory. It touches no disk. */
export class Layout {
  readonly root: string;
  /** The journals of running sessions. */
  readonly live: string;
  /** A directory for each session that was finalized. */
  readonly archive: string;
  /** One line for each finalized journal. */
  readonly history: string;
  /** What went wrong in hooks. */
  readonly errorLog: string;
  /** A file whose date tells when sessions were swept last. */
  readonly sweepMark: string;
  /** The error log before the present one. */
  readonly oldErrorLog: string;

  /** @param root The data directory, an absolute path. */
  constructor(root: string) {
    this.root = root;
    this.live = `${root}/live`;
    this.archive = `${root}/archive`;
    this.history = `${root}/history${SUFFIX}`;
    this.errorLog = `${root}/errors.log`;
    this.sweepMark = `${root}/swept`;
    this.oldErrorLog = `${root}/errors.log.1`;
  }

  liveJournal(key: string): string {
    return `${this.live}/${key}${SUFFIX}`;
  }

  archiveOf(key: string): string {
    return `${this.archive}/${key}`;
  }

  archivedJournal(key: string, file: string): string {
    return `${this.archiveOf(key)}/${file}${SUFFIX}`;
  }
}

/** The name of a journal without its suffix, `undefined` where the file is no journal. */
export function journalName(file: string): string | undefined {
  return file.endsWith(SUFFIX) ? file.slice(0, -SUFFIX.length) : undefined;
}

/**
 * The data directory that the environment names: `HOOKTALLY_DIR`, a relative one being taken from
 * the home directory; else `.hooktally` in the home directory (`HOME`, or `USERPROFILE`).
 *
 * @throws {DataDirectoryError} If neither names one.
 */
export function dataDirectory(environment: Environment): string {
  const named = environment.get("HOOKTALLY_DIR");
  if (named && isAbsolutePath(named)) return withoutTrailingSlash(named);
  const home = environment.get("HOME") || environment.get("USERPROFILE");
  if (!home || !isAbsolutePath(home)) {
    throw new DataDirectoryError(
      "Cannot find the data directory: set HOOKTALLY_DIR to an absolute path, or HOME",
    );
  }
  return withoutTrailingSlash(
    `${withoutTrailingSlash(home)}/${named || ".hooktally"}`,
  );
}

/** Whether a path does not depend on the current directory, in the manner of POSIX or Windows. */
export function isAbsolutePath(path: string): boolean {
  return /^(?:\/|[A-Za-z]:[\\/]|\\\\)/.test(path);
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 ? path.replace(/[\\/]+$/, "") || "/" : path;
}
