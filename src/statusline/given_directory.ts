/**
 * A data directory as it is typed.
 *
 * @module
 */
import type { Environment } from "../model/ports.ts";
import { isAbsolutePath } from "../store/layout.ts";

/**
 * What is typed on a command line is meant from the current directory on.
 *
 * @throws {FileError} If it is relative and the current directory was removed.
 */
export function givenDirectory(
  path: string,
  currentDirectory: () => string,
  { windows }: Environment,
): string {
  if (isAbsolutePath(path, windows)) return path;
  return `${currentDirectory()}/${path.replace(/^(?:\.[\\/]+)+/, "")}`;
}
