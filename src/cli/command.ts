/**
 * What a command is: arguments that are read at once, and something to run that is loaded only
 * when it is this command that was asked for.
 *
 * @module
 */
import type { Parser } from "@optique/core/parser";
import type { Json } from "../codec/tally_json.ts";
import type { Host } from "../model/ports.ts";
import type { CommandLine } from "../runtime/command_line.ts";
import type { Layout } from "../store/layout.ts";

/** What a command is given when it runs. */
export interface CommandContext {
  readonly host: Host;
  readonly line: CommandLine;
  /** Whether `--json` was given: print JSON, and nothing else, on standard output. */
  readonly json: boolean;
  /**
   * The data directory that is meant: that of `--dir`, else of the environment.
   *
   * @throws {DataDirectoryError} If none can be named.
   */
  layout(): Layout;
  /** Prints lines on standard output; what a terminal would obey is made harmless. */
  print(lines: readonly string[]): Promise<void>;
  /** Prints a value as JSON on standard output. */
  printJson(value: Json): Promise<void>;
  /** Prints lines on standard error. */
  complain(lines: readonly string[]): Promise<void>;
}

/**
 * Does what a command is for and resolves to the exit status. May print over time, and may throw
 * a {@linkcode CommandError}, a `FileError` or a `DataDirectoryError`, whose message is shown.
 */
export type Run = (context: CommandContext) => Promise<number>;

/** What the arguments of a command become. No interface: the command-line library merges records only. */
export type Invocation = { readonly run: Run };

/** The arguments of one command, as the command-line library takes them. */
export type Command = Parser<"sync", Invocation, unknown>;

/** Why a command cannot do what it was asked for: the message is all that the user sees. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
