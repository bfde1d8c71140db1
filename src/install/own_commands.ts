/**
 * The commands that are registered, and how they are known again.
 *
 * @module
 */
import type { RuntimeName } from "../model/install_host.ts";
import { HOOK_NAMES, STATUS_LINE } from "./hook_events.ts";
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
  /** What of the data directory Deno keeps a hook from writing, so that none changes what is run. */
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
export function statusLineWords(
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
const IN_ROOT = 'cd /; exec "$0" "$@"';

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

/** Without what goes to the root directory first. */
function runtimeOf(words: readonly string[]): string | undefined {
  if (words[1] === "-c" && words[2] === IN_ROOT) return words[3];
  if (words[0] === "cd" && words[2] === "exec") return words[3];
  return words[0];
}

/** A command of ours, whichever release registered it. */
export interface OwnCommand {
  /** Such as `post-tool-use`, or `statusline`. */
  readonly hook: string;
  /** The program that runs the hook, as it is written. */
  readonly program: string;
  /** The file of the hook, or the command that npm installed for it. */
  readonly script: string;
  /** After `--dir`; `undefined` where the environment says it. */
  readonly dataDir: string | undefined;
  /** After `--wrap`: the command of another status line. */
  readonly wrapped: string | undefined;
}

/**
 * What a command of ours runs; `undefined` where it is somebody else's. Ours is one with a word that
 * is a file of a hook's name in a folder that is hooktally's (one of the path's names is `hooktally`, or begins with `hooktally-`; or the path begins with one of `roots`; or `--dir` follows), or a
 * command that npm installs, such as `hooktally-stop`.
 *
 * @param words The program and its arguments.
 * @param roots Folders of ours, whatever they are called: absolute paths.
 */
export function ownCommand(
  words: readonly string[],
  roots: readonly string[] = [],
): OwnCommand | undefined {
  for (const [i, script] of words.entries()) {
    const hook = ownHook(script, words[i + 1] === "--dir", roots);
    if (hook === undefined) continue;
    const after = (option: string): string | undefined => {
      const at = words.indexOf(option, i + 1);
      return at < 0 ? undefined : words[at + 1];
    };
    return {
      hook,
      program: runtimeOf(words) ?? "",
      script,
      dataDir: after("--dir"),
      wrapped: after("--wrap"),
    };
  }
  return undefined;
}

function ownHook(
  word: string,
  followedByDir: boolean,
  roots: readonly string[],
): string | undefined {
  const path = word.replaceAll("\\", "/");
  const names = path.split("/");
  const file = names.pop() ?? "";
  const installed = /^hooktally-([a-z-]+?)(?:\.cmd|\.ps1|\.exe)?$/.exec(file)
    ?.[1];
  if (installed !== undefined && isHook(installed)) return installed;
  const hook = /^([a-z-]+)\.(?:[cm]?js|ts)$/.exec(file)?.[1];
  if (hook === undefined || !isHook(hook)) return undefined;
  const ours = names.some((name) => /^hooktally(?:-|$)/.test(name)) ||
    roots.some((root) => path.startsWith(`${root.replaceAll("\\", "/")}/`)) ||
    // Whether of this system or of another one that the file was brought from.
    followedByDir && /^(?:\/|[A-Za-z]:\/)/.test(path);
  return ours ? hook : undefined;
}

function isHook(name: string): boolean {
  return HOOK_NAMES.has(name) || name === STATUS_LINE;
}
