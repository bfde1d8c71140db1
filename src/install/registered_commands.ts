/**
 * The commands that are registered: what they need is in their words, and nothing else is asked for.
 *
 * @module
 */
import type { RuntimeName } from "../model/install_host.ts";
import { STATUS_LINE } from "./hook_events.ts";
import { shellLine } from "./shell_words.ts";

/** What runs the hooks, and which. */
export interface HookRunner {
  readonly runtime: RuntimeName;
  /** The program of the runtime: an absolute path. */
  readonly program: string;
  /** Where the hooks are: an absolute path. */
  readonly folder: string;
  /** Their extension, such as `.cjs`. */
  readonly extension: string;
  /** An absolute path. */
  readonly dataDir: string;
  /** What of the data directory Deno keeps a hook from writing: what is run. */
  readonly protected: string | undefined;
}

/** The words of the command that runs a hook. They need no `PATH` and no `HOME`. */
export function hookWords(runner: HookRunner, hook: string): string[] {
  const { dataDir } = runner;
  const leave = [
    "--allow-env=CLAUDE_CODE_SESSION_ID",
    `--allow-read=${dataDir}`,
    `--allow-write=${dataDir}`,
    ...(runner.protected === undefined
      ? []
      : [`--deny-write=${runner.protected}`]),
  ];
  return [
    ...runtimeWords(runner, leave),
    scriptOf(runner, hook),
    ...["--dir", dataDir],
  ];
}

/**
 * The words of the command that prints the status line.
 *
 * @param wrapped The command of another status line, which ours runs and shows.
 */
function statusLineWords(
  runner: HookRunner,
  wrapped: string | undefined,
): string[] {
  const leave = [
    `--allow-read=${runner.dataDir}`,
    "--allow-env=CLAUDE_CODE_SESSION_ID",
    ...(wrapped === undefined ? [] : ["--allow-run=/bin/sh"]),
  ];
  return [
    ...runtimeWords(runner, leave),
    scriptOf(runner, STATUS_LINE),
    ...["--dir", runner.dataDir],
    ...(wrapped === undefined ? [] : ["--wrap", wrapped]),
  ];
}

/**
 * Deno reads no file of the project, asks nobody and downloads nothing. Bun is sent away from the
 * current folder, whose `bunfig.toml`, `.env` and `package.json` it would obey.
 */
function runtimeWords(
  { runtime, program }: HookRunner,
  leave: readonly string[],
): string[] {
  switch (runtime) {
    case "deno":
      return [
        ...[program, "run", "--no-prompt", "--no-config", "--no-lock"],
        ...["--no-remote", "--no-npm", ...leave],
      ];
    case "bun":
      return [program, "--cwd=/", "--no-install"];
    case "node":
      return [program];
    default:
      throw new TypeError(`No such runtime: ${runtime satisfies never}`);
  }
}

function scriptOf(
  { folder, extension }: HookRunner,
  name: string,
): string {
  return `${folder}/${name}${extension}`;
}

/** For a shell: goes to the root directory, and becomes the program that follows. */
export const IN_ROOT = 'cd /; exec "$0" "$@"';

/** How a hook is registered: its program and arguments, or a line for a shell. */
export interface HookCommand {
  readonly command: string;
  readonly args?: readonly string[];
}

/**
 * The command that runs a hook. Deno does not start where the current folder was removed: there a
 * shell goes to the root directory first, which costs half a millisecond.
 *
 * @param execForm Whether the client takes arguments apart from the program.
 */
export function hookCommand(
  runner: HookRunner,
  hook: string,
  execForm: boolean,
): HookCommand {
  const words = hookWords(runner, hook);
  if (!execForm) return { command: lineOf(runner, words) };
  const [command = "", ...args] = words;
  return startsInRoot(runner)
    ? { command: "/bin/sh", args: ["-c", IN_ROOT, command, ...args] }
    : { command, args };
}

/** The command that prints the status line, for a shell: clients take no other. */
export function statusLineCommand(
  runner: HookRunner,
  wrapped: string | undefined,
): string {
  return lineOf(runner, statusLineWords(runner, wrapped));
}

function lineOf(runner: HookRunner, words: readonly string[]): string {
  const line = shellLine(words);
  return startsInRoot(runner) ? `cd /; exec ${line}` : line;
}

function startsInRoot({ runtime, program }: HookRunner): boolean {
  return runtime === "deno" && program.startsWith("/");
}
