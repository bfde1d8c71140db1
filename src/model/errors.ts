/**
 * The errors that callers may want to catch, and how they are worded.
 *
 * @module
 */

/** Trouble with one file, as the operating system (or Deno's sandbox) named it. */
export class FileError extends Error {
  /** Tells it from other errors, whichever copy of this module made it. */
  override readonly name = "FileError";

  /** For `instanceof`, also across copies and releases of this module in one process. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return hasName(value, "FileError");
  }
  /** Such as `ENOSPC`; `ENOTCAPABLE` where Deno denied the access. */
  readonly code: string;
  /** The file or directory. */
  readonly path: string;

  /**
   * Says that something could not be done with a file.
   *
   * @param operation What was tried, such as `open`.
   */
  constructor(operation: string, path: string, code: string, cause?: unknown) {
    super(
      `Cannot ${operation} ${JSON.stringify(path)}: ${describeCode(code)}`,
      { cause },
    );
    this.code = code;
    this.path = path;
  }
}

/** Whether an error is trouble with a file that has one of these codes. */
export function hasCode(
  error: unknown,
  ...codes: readonly string[]
): error is FileError {
  return error instanceof FileError && codes.includes(error.code);
}

/** Whether an error says that a file, or a directory above it, is not there. */
export function isMissing(error: unknown): error is FileError {
  return hasCode(error, "ENOENT");
}

/**
 * What `run` gives; `undefined` where the file is not there, since another process may rename or
 * make one at any moment. A file in the place of a directory above it counts as that.
 */
export function unlessMissing<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
}

/**
 * Records could not be written to their journal. They are still queued, and are written again at
 * the next occasion: they are lost only if the process ends before one succeeds.
 */
export class JournalError extends Error {
  /** Tells it from other errors, whichever copy of this module made it. */
  override readonly name = "JournalError";

  /** For `instanceof`, also across copies and releases of this module in one process. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return hasName(value, "JournalError");
  }
  /** Such as `ENOSPC`; `ESHORT` where writes kept being cut short. */
  readonly code: string;
  /** The journal. */
  readonly path: string;

  /**
   * Says that a journal could not be appended to.
   *
   * @param cause What the file system said.
   */
  constructor(path: string, code: string, cause?: unknown) {
    super(
      `Cannot append to journal ${JSON.stringify(path)}: ${describeCode(code)}`,
      { cause },
    );
    this.code = code;
    this.path = path;
  }
}

/** Something was recorded on an instance that was finalized or closed. */
export class SessionClosedError extends Error {
  /** Tells it from other errors, whichever copy of this module made it. */
  override readonly name = "SessionClosedError";

  /** For `instanceof`, also across copies and releases of this module in one process. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return hasName(value, "SessionClosedError");
  }
  /** The session that was recorded on. */
  readonly sessionId: string;

  /**
   * Says that an instance no longer records.
   *
   * @param state What happened to it before.
   */
  constructor(sessionId: string, state: "finalized" | "closed") {
    super(
      `Cannot record on session ${
        JSON.stringify(sessionId)
      }: this instance is ${state}; ` +
        "make a new SessionStats to go on",
    );
    this.sessionId = sessionId;
  }
}

/** No data directory can be named. */
export class DataDirectoryError extends Error {
  /** Tells it from other errors, whichever copy of this module made it. */
  override readonly name = "DataDirectoryError";

  /** For `instanceof`, also across copies and releases of this module in one process. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return hasName(value, "DataDirectoryError");
  }
}

const MEANINGS: ReadonlyMap<string, string> = new Map([
  ["EACCES", "permission denied"],
  ["EBUSY", "another process uses it"],
  ["EDQUOT", "disk quota exceeded"],
  ["EEXIST", "it exists already"],
  ["EFBIG", "the file may not become larger"],
  ["EINTR", "interrupted"],
  ["EIO", "input/output error"],
  ["EISDIR", "it is a directory"],
  ["ELOOP", "it is a symbolic link, or leads through too many"],
  ["ELOCKED", "another process holds its lock"],
  ["EMFILE", "too many open files"],
  ["ENAMETOOLONG", "the name is too long"],
  ["ENFILE", "too many open files in the system"],
  ["ENOENT", "no such file or directory"],
  ["ENOSPC", "disk is full"],
  [
    "ENOTCAPABLE",
    "Deno was not given leave; add the directory to --allow-read and --allow-write",
  ],
  ["ENOTDIR", "a part of the path is not a directory"],
  ["ENXIO", "it is a pipe or a device, not a file"],
  ["EPERM", "operation not permitted"],
  ["EROFS", "read-only file system"],
  ["ESHORT", "writes are cut short again and again"],
]);

function hasName(value: unknown, name: string): boolean {
  return value instanceof Error && value.name === name;
}

function describeCode(code: string): string {
  const meaning = MEANINGS.get(code);
  return meaning === undefined ? code : `${meaning} (${code})`;
}
