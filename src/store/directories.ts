/**
 * Makes directories. Level by level: the runtimes' own recursive calls never return for some paths
 * on Node (anything below `/proc/nope`).
 *
 * @module
 */
import { FileError } from "../model/errors.ts";
import type { FileSystem } from "../model/ports.ts";
import { lastSeparator } from "./layout.ts";

/**
 * Makes a directory and those above it that are missing, mode 0700. One that exists, or that
 * another process makes meanwhile, is no error.
 *
 * @throws {FileError} If it cannot be made.
 */
export function makeDirectories(files: FileSystem, path: string): void {
  const code = tryMake(files, path);
  if (code === undefined) return;
  const end = lastSeparator(path);
  // Without one before it, as of the root or a missing drive, there is nothing left to make.
  if (code !== "ENOENT" || end <= 0) {
    throw new FileError("make directory", path, code);
  }
  makeDirectories(files, path.slice(0, end));
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
