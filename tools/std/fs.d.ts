/**
 * Types of the file system functions that this project uses. They need Deno
 * and throw elsewhere, so only `tools/` and `tests/deno_only/` may use them.
 */

/** One file or folder that a walk found. */
export interface WalkEntry {
  path: string;
  name: string;
  isFile: boolean;
  isDirectory: boolean;
  isSymlink: boolean;
}

/** What a walk visits and tells. */
export interface WalkOptions {
  maxDepth?: number;
  includeFiles?: boolean;
  includeDirs?: boolean;
  includeSymlinks?: boolean;
  followSymlinks?: boolean;
  canonicalize?: boolean;
  exts?: string[];
  match?: RegExp[];
  skip?: RegExp[];
}

/** What a copy does with existing files and times. */
export interface CopyOptions {
  overwrite?: boolean;
  preserveTimestamps?: boolean;
}

/** What a move does with an existing target. */
export interface MoveOptions {
  overwrite?: boolean;
}

/** What counts as existing. */
export interface ExistsOptions {
  isReadable?: boolean;
  isDirectory?: boolean;
  isFile?: boolean;
}

/** Copies a file or a whole folder. */
export function copy(
  src: string | URL,
  dest: string | URL,
  options?: CopyOptions,
): Promise<void>;
export function copySync(
  src: string | URL,
  dest: string | URL,
  options?: CopyOptions,
): void;

/** Removes what is in the folder; makes the folder if it is missing. */
export function emptyDir(dir: string | URL): Promise<void>;
export function emptyDirSync(dir: string | URL): void;

/** Makes the folder and its parents; an existing folder is fine. */
export function ensureDir(dir: string | URL): Promise<void>;
export function ensureDirSync(dir: string | URL): void;

/** Makes an empty file and its parents; an existing file is left alone. */
export function ensureFile(filePath: string | URL): Promise<void>;
export function ensureFileSync(filePath: string | URL): void;

/** Whether the path exists; a snapshot, so never a reason to act on it. */
export function exists(
  path: string | URL,
  options?: ExistsOptions,
): Promise<boolean>;
export function existsSync(
  path: string | URL,
  options?: ExistsOptions,
): boolean;

/** Moves a file or a folder. */
export function move(
  src: string | URL,
  dest: string | URL,
  options?: MoveOptions,
): Promise<void>;
export function moveSync(
  src: string | URL,
  dest: string | URL,
  options?: MoveOptions,
): void;

/** Visits a folder and everything below it. */
export function walk(
  root: string | URL,
  options?: WalkOptions,
): AsyncIterableIterator<WalkEntry>;
export function walkSync(
  root: string | URL,
  options?: WalkOptions,
): IterableIterator<WalkEntry>;
