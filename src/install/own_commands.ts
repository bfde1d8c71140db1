/**
 * How commands of ours are known again, whichever release registered them.
 *
 * @module
 */
import { HOOK_NAMES, STATUS_LINE } from "./hook_events.ts";
import { IN_ROOT } from "./registered_commands.ts";

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
 * What a command of ours runs; `undefined` where it is somebody else's. Ours is one that has among
 * its words a command that npm installs, such as `hooktally-stop`, or a file named after a hook of
 * which one of these is true: its path has a folder `hooktally` or `hooktally-…`; its path begins
 * with one of `roots`; `--dir` follows it.
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
