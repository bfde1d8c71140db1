/**
 * Where things lie in the data directory. `docs/format.md` shows it as a tree.
 *
 * @module
 */
import { DataDirectoryError } from "../model/errors.ts";
import type { Environment } from "../model/ports.ts";

const SUFFIX = ".ndjson";
const CHECKPOINT = ".fold";
const NEW_CHECKPOINT = ".new";

/** The paths of one data directory. It touches no disk. */
export class Layout {
  readonly root: string;

  /** @param root The data directory, an absolute path. */
  constructor(root: string) {
    this.root = root;
  }

  /** The journals of running sessions. */
  get live(): string {
    return `${this.root}/live`;
  }

  /** A directory for each session that was finalized. */
  get archive(): string {
    return `${this.root}/archive`;
  }

  /** One line for each finalized journal. */
  get history(): string {
    return `${this.root}/history${SUFFIX}`;
  }

  /** What went wrong in hooks. */
  get errorLog(): string {
    return `${this.root}/errors.log`;
  }

  /** The error log before the present one. */
  get oldErrorLog(): string {
    return `${this.errorLog}.1`;
  }

  /** The error log that somebody has read: nobody is warned of what is in it. */
  get seenErrorLog(): string {
    return `${this.errorLog}.seen`;
  }

  /** A file whose date tells when sessions were swept last. */
  get sweepMark(): string {
    return `${this.root}/swept`;
  }

  /** What was pruned, in files that are named as journals are. */
  get pruned(): string {
    return `${this.root}/pruned`;
  }

  /** What was pruned of a session: see `pruned.ts`. */
  prunedMark(key: string): string {
    return `${this.pruned}/${key}${SUFFIX}`;
  }

  /** Where journals go that are about to be deleted. */
  get pruning(): string {
    return `${this.root}/pruning`;
  }

  /** Caches of what was folded of long sessions: see `checkpoint_reader.ts`. */
  get checkpoints(): string {
    return `${this.root}/checkpoints`;
  }

  checkpoint(key: string): string {
    return `${this.checkpoints}/${key}${CHECKPOINT}`;
  }

  /** A checkpoint in the making, under a name that nobody else has. */
  newCheckpoint(key: string, token: string): string {
    return `${this.checkpoints}/${key}.${token}${NEW_CHECKPOINT}`;
  }

  /** Where checkpoints go that nobody finished: each replaces the one before it. */
  get tornCheckpoint(): string {
    return `${this.checkpoints}/torn`;
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

/** The key of a checkpoint, `undefined` where the file is none. */
export function checkpointKey(file: string): string | undefined {
  return file.endsWith(CHECKPOINT)
    ? file.slice(0, -CHECKPOINT.length)
    : undefined;
}

/** Whether a file is a checkpoint in the making. */
export function isNewCheckpoint(file: string): boolean {
  return file.endsWith(NEW_CHECKPOINT);
}

/**
 * The data directory that the environment names: `HOOKTALLY_DIR`, a relative one being taken from
 * the home directory; else `.hooktally` in the home directory (`HOME`, or `USERPROFILE`).
 *
 * @throws {DataDirectoryError} If neither names one.
 */
export function dataDirectory(environment: Environment): string {
  const named = environment.get("HOOKTALLY_DIR");
  const { windows } = environment;
  if (named && isAbsolutePath(named, windows)) {
    return withoutTrailingSlash(named);
  }
  const home = environment.get("HOME") || environment.get("USERPROFILE");
  if (!home || !isAbsolutePath(home, windows)) {
    throw new DataDirectoryError(
      "Cannot find the data directory: set HOOKTALLY_DIR to an absolute path, or HOME " +
        "(and on Deno give leave to read it: --allow-env)",
    );
  }
  return withoutTrailingSlash(
    `${withoutTrailingSlash(home)}/${named || ".hooktally"}`,
  );
}

/**
 * Whether a path does not depend on the current directory.
 *
 * @param windows Whether paths are written in the manner of Windows: elsewhere `C:\\x` is the name
 *   of a file like any other.
 */
export function isAbsolutePath(path: string, windows: boolean): boolean {
  return path.startsWith("/") ||
    (windows && /^(?:[A-Za-z]:[\\/]|\\\\)/.test(path));
}

/** A path as others can be appended to it. The root stays what it is. */
export function withoutTrailingSlash(path: string): string {
  let end = path.length;
  while (end > 1 && isSeparator(path, end - 1)) end--;
  return path.slice(0, end);
}

/** Where a path's last name begins, its separator included; -1 where it has but one name. */
export function lastSeparator(path: string): number {
  let at = path.length - 1;
  while (at >= 0 && !isSeparator(path, at)) at--;
  return at;
}

/** In a path that begins with a slash, a backslash is a letter: so it is on all systems but Windows. */
function isSeparator(path: string, at: number): boolean {
  return path[at] === "/" || (path[at] === "\\" && path[0] !== "/");
}
