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
import type { Line } from "./text/line.ts";

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
  /** The columns that lines for people may take; Infinity where standard output is no terminal. */
  readonly width: number;
  /**
   * Prints lines on standard output; what a terminal would obey is made harmless. Resolves to
   * `false` where nobody reads them any more.
   */
  print(lines: readonly Line[]): Promise<boolean>;
  /** Prints a value as JSON on standard output. */
  printJson(value: Json): Promise<boolean>;
  /** Prints lines on standard error. */
  complain(lines: readonly Line[]): Promise<boolean>;
}

/**
 * Does what a command is for and resolves to the exit status. May print over time, and may throw
 * a {@linkcode CommandError}, a `FileError` or a `DataDirectoryError`, whose message is shown.
 */
export type Run = (context: CommandContext) => Promise<number>;

/** What the arguments of a command become. No interface, as the library merges records only. */
export type Invocation = { readonly run: Run };

/** The arguments of one command, as the command-line library takes them. */
export type Command = Parser<"sync", Invocation, unknown>;

/** The exit status where a command cannot do what it was asked for. */
export const FAILURE_STATUS = 1;

/** The exit status where the arguments are wrong. */
export const USAGE_STATUS = 2;

/** Why a command cannot do what it was asked for: the message is all that the user sees. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  /** The exit status. */
  readonly status: number;

  /** @param status Default: {@linkcode FAILURE_STATUS}. */
  constructor(message: string, status = FAILURE_STATUS) {
    super(message);
    this.status = status;
  }
}
