/** Where a source file is in the npm package. */

/** The folder of a package that is put together, from its root. */
export const LIBRARY_FOLDER = "lib";

/** The declarations, as a tree like that of the sources. */
export const TYPES_FOLDER = "types";

/** Declares what the executables export: nothing. */
export const EXECUTABLE_TYPES = "executable.d.cts";

/** The command line. */
export const COMMAND_LINE = "src/cli/main.ts";

/**
 * What the command line loads only when a command is run: all but the status
 * line, which starts as a hook does. In the package it lies beside it.
 */
export const COMMANDS = "src/cli/run_cli.ts";

/** Whether an entry of the manifest is a hook. */
export function isHook(source: string): boolean {
  return source.startsWith("hooks/");
}

/** Whether an entry runs when it is loaded. */
export function isExecutable(source: string): boolean {
  return isHook(source) || source === COMMAND_LINE;
}

/** The code of an entry, such as `lib/mod.js` of `mod.ts`. */
export function codeFile(source: string): string {
  if (source === COMMAND_LINE) return "cli.cjs";
  if (source === COMMANDS) return "cli_commands.cjs";
  if (isHook(source)) return source.replace(/\.ts$/, ".cjs");
  const [name] = source.split("/").slice(-1);
  return `${LIBRARY_FOLDER}/${name?.replace(/\.ts$/, ".js")}`;
}

/** The types of an entry. */
export function typesFile(source: string): string {
  if (isExecutable(source)) return EXECUTABLE_TYPES;
  return `${TYPES_FOLDER}/${source.replace(/\.ts$/, ".d.ts")}`;
}
