/**
 * What a process was told when it was started, without what else a command line asks for: on Node,
 * to look at its streams would cost a status line milliseconds.
 *
 * @module
 */
import { isDeno } from "./current.ts";
import { withFile } from "./file_errors.ts";

/** The arguments after the script's own name. */
export function processArguments(): readonly string[] {
  return isDeno() ? Deno.args : process.argv.slice(2);
}

/**
 * The current directory, an absolute path.
 *
 * @throws {FileError} If it was removed or may not be known.
 */
export function currentDirectory(): string {
  return withFile("find", ".", () => isDeno() ? Deno.cwd() : process.cwd());
}
