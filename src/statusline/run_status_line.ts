/**
 * Runs the status line: a client's status JSON in, one line out. Whatever happens, there is a line,
 * no stack trace, and exit status 0: a client blanks the row otherwise. It writes nothing.
 *
 * @module
 */
import { claudeCodeSession } from "../agents/claude_code.ts";
import { PayloadError } from "../agents/event.ts";
import { terminalText } from "../codec/terminal_text.ts";
import { type Payload, readPayload } from "../hook/read_payload.ts";
import { DataDirectoryError, FileError } from "../model/errors.ts";
import type {
  HookHost,
  ShellCommand,
  ShellRun,
  Stdin,
} from "../model/ports.ts";
import { currentHookHost } from "../runtime/current.ts";
import { currentDirectory } from "../runtime/process_arguments.ts";
import {
  dataDirectory,
  Layout,
  withoutTrailingSlash,
} from "../store/layout.ts";
import { readJournals } from "../store/read_journals.ts";
import { givenDirectory } from "./given_directory.ts";
import { KeptInput } from "./kept_input.ts";
import { readStatusArguments, type StatusOptions } from "./status_arguments.ts";
import { DEFAULT_FORMAT, NO_CALLS, statusText } from "./status_text.ts";

/** How long a wrapped status line may take, in ms. */
const WRAPPED_MS = 5000;

/** How much of its output is shown. */
const WRAPPED_BYTES = 16 * 1024;

/** What the status line asks of its process, besides what a hook does. */
export interface StatusHost extends HookHost {
  currentDirectory(): string;
  /** How to run the wrapped command. Loaded when there is one. */
  shell(): Promise<ShellCommand>;
}

/** The host of this process. */
export function currentStatusHost(): StatusHost {
  return {
    ...currentHookHost(),
    currentDirectory,
    shell: async () =>
      (await import("../runtime/shell_command.ts")).currentShellCommand(),
  };
}

/**
 * Runs the status line of this process.
 *
 * @param skipped How many arguments come before its own.
 */
export function runStatusLine(skipped = 0): Promise<void> {
  const host = currentStatusHost();
  const { options, mistake } = readStatusArguments(host.args.slice(skipped));
  return runStatusLineIn(host, options, mistake);
}

/**
 * Runs the status line in a host. Never rejects.
 *
 * @param mistake What is wrong with its arguments: then this is what the line says.
 */
export async function runStatusLineIn(
  host: StatusHost,
  options: StatusOptions,
  mistake?: string,
): Promise<void> {
  const began = host.clock.elapsed();
  const input = new KeptInput(host.stdin);
  const payload = await readStatus(input, () => host.clock.elapsed() - began);
  const shell = await loadShell(host, options);
  // It runs while the journal is read.
  const theirs = runWrapped(shell, options, {
    input: input.bytes(),
    // Not that of this process: it may have been started elsewhere, for its own safety.
    directory: directoryOf(payload),
  });
  const ours = mistake === undefined
    ? statusLine(host, options, payload)
    : trouble(mistake);
  say(host, withLineEnd(await theirs) + withLineEnd(ours));
  host.stdin.close();
}

/** Where the client works. */
function directoryOf(payload: Payload | undefined): string | undefined {
  const directory = payload?.["cwd"];
  return typeof directory === "string" && !directory.includes("\0")
    ? directory
    : undefined;
}

/** What the client sent; `undefined` where it sent nothing that can be read in time. */
async function readStatus(
  input: Stdin,
  elapsed: () => number,
): Promise<Payload | undefined> {
  try {
    return await readPayload(input, elapsed);
  } catch {
    // No JSON, no input, no end of it: the line says so.
    return undefined;
  }
}

function statusLine(
  host: StatusHost,
  { dataDir, format = DEFAULT_FORMAT }: StatusOptions,
  payload: Payload | undefined,
): string {
  try {
    const sessionId = claudeCodeSession(payload ?? {}) ??
      host.environment.get("CLAUDE_CODE_SESSION_ID");
    if (sessionId === undefined) return trouble("no session");
    const root = dataDir === undefined
      ? dataDirectory(host.environment)
      : givenDirectory(dataDir, host.currentDirectory, host.environment);
    const layout = new Layout(withoutTrailingSlash(root));
    return readJournals(host.files, layout, sessionId, (reading) => {
      if (reading.journals.length === 0) return NO_CALLS;
      const tally = reading.fold.tally({ running: true, lostEvents: 0 });
      return statusText(tally, format, host.clock.now());
    });
  } catch (error) {
    return trouble(reason(error));
  }
}

/** A few words: a row has no room for more, and `hooktally show` says it all. */
function reason(error: unknown): string {
  if (error instanceof FileError) return `cannot read its data (${error.code})`;
  if (error instanceof DataDirectoryError) return "no data directory";
  if (error instanceof PayloadError) return "no session";
  return "cannot show this session";
}

function trouble(what: string): string {
  return terminalText(`hooktally: ${what}`, 100);
}

/** `undefined` where nothing is wrapped, or no command can be run. */
async function loadShell(
  host: StatusHost,
  { wrap = "" }: StatusOptions,
): Promise<ShellCommand | undefined> {
  if (wrap.trim() === "") return undefined;
  try {
    return await host.shell();
  } catch {
    // A part of the package is missing: ours is shown.
    return undefined;
  }
}

/**
 * What the wrapped command prints, as it is: it is the user's own. Whether it fails or never ends
 * says nothing about the line of ours.
 */
async function runWrapped(
  shell: ShellCommand | undefined,
  { wrap = "" }: StatusOptions,
  given: Pick<ShellRun, "input" | "directory">,
): Promise<string> {
  if (shell === undefined) return "";
  try {
    return await shell({
      command: wrap,
      ...given,
      limitMs: WRAPPED_MS,
      maxBytes: WRAPPED_BYTES,
    });
  } catch {
    // No leave to run it, no shell: ours is shown.
    return "";
  }
}

function withLineEnd(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

function say(host: HookHost, text: string): void {
  try {
    host.output.out(text);
  } catch {
    // Nobody reads it any more: the client has started the next one.
  }
}
