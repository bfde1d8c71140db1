/**
 * Runs the command line: arguments in, text and an exit status out.
 *
 * @module
 */
import { DataDirectoryError, FileError } from "../model/errors.ts";
import type { Host } from "../model/ports.ts";
import {
  type CommandLine,
  currentCommandLine,
} from "../runtime/command_line.ts";
import { makeCurrentHost } from "../runtime/current_host.ts";
import { layoutOf } from "../session/options.ts";
import { givenDirectory } from "../statusline/given_directory.ts";
import { readArguments, type Request } from "./arguments.ts";
import {
  type CommandContext,
  CommandError,
  FAILURE_STATUS,
} from "./command.ts";
import { paintFor } from "./text/colours.ts";
import { jsonText, printable } from "./text/safe_text.ts";

/** Runs the command line of this process, as {@linkcode runCli} does. */
export function runCurrentCli(): Promise<void> {
  return runCli(makeCurrentHost(), currentCommandLine());
}

/**
 * Does what the arguments ask for. Exit status 0; 1 where the data cannot be read, the output
 * cannot be written or there is no such session; 2 where the arguments are wrong.
 *
 * Rejects only on a mistake in hooktally itself, or where standard error takes no bytes.
 */
export async function runCli(host: Host, line: CommandLine): Promise<void> {
  try {
    line.exitWith(await run(host, line));
  } catch (error) {
    if (!isForUser(error)) throw error;
    line.exitWith(
      error instanceof CommandError ? error.status : FAILURE_STATUS,
    );
    await line.err(printable([error.message]));
  }
}

async function run(host: Host, line: CommandLine): Promise<number> {
  const request = readArguments(line.args, line.columns);
  if (request.run !== undefined) {
    return await request.run(contextOf(host, line, request));
  }
  const { out, err, status } = request;
  if (out !== "") await line.out(out);
  if (err !== "") await line.err(printable(err.split("\n").slice(0, -1)));
  return status;
}

/** Whose message tells the user all there is to know. */
function isForUser(error: unknown): error is Error {
  return error instanceof CommandError || error instanceof FileError ||
    error instanceof DataDirectoryError;
}

function contextOf(
  host: Host,
  line: CommandLine,
  { dataDir, json }: Request,
): CommandContext {
  const paint = paintFor(host.environment, line.columns !== undefined);
  return {
    host,
    line,
    json,
    layout: () =>
      layoutOf({
        dataDir: dataDir === undefined
          ? undefined
          : givenDirectory(dataDir, line.currentDirectory, host.environment),
      }, host.environment),
    width: line.columns ?? Infinity,
    print: (lines) => line.out(printable(lines, paint)),
    printJson: (value) => line.out(jsonText(value)),
    complain: (lines) => line.err(printable(lines)),
  };
}
