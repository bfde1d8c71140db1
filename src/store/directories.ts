/**
 * Makes directories. Level by level: the runtimes' own recursive calls never return for some paths
 * on Node (anything below `/proc/nope`).
 *
 * @module
 */
import { FileError } from "../model/errors.ts";
import type { FileSystem } from "../model/ports.ts";

/**
 * Makes a directory and those above it that are missing, mode 0700. One that exists, or that
 * another process makes meanwhile, is no error.
 *
 * @throws {FileError} If it cannot be made.
 */
export function makeDirectories(files: FileSystem, path: string): void {
  const code = tryMake(files, path);
  if (code === undefined) return;
  const parent = path.slice(
    0,
    Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")),
  );
  if (code !== "ENOENT" || parent === "" || parent === path) {
    throw new FileError("make directory", path, code);
  }
  makeDirectories(files, parent);
  const again = tryMake(files, path);
  if (again !== undefined) throw new FileError("make directory", path, again);
}

function tryMake(files: FileSystem, path: string): string | undefined {
  try {
    files.makeDirectory(path);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return error.code === "EEXIST" ? undefined : error.code;
  }
  return undefined;
}
