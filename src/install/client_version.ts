/**
 * What the installed Claude Code can do.
 *
 * @module
 */
import type { SetupHost } from "../model/install_host.ts";
import { isEnough } from "./choose_runtime.ts";

/**
 * From here on a hook may have `args`, and is started without a shell.
 * https://github.com/anthropics/claude-code/blob/main/CHANGELOG.md, 2.1.139.
 */
const EXEC_FORM_SINCE = [2, 1, 139];

/**
 * Whether the installed program takes the arguments of a hook apart from its command. One that is
 * not found, or does not say its version, is taken to be old: all of them know a shell's line.
 */
export function takesArguments({ programs, environment }: SetupHost): boolean {
  const home = environment.get("HOME") || environment.get("USERPROFILE");
  const places = [
    ...programs.find("claude"),
    // Where its own installers put it.
    ...(home
      ? [`${home}/.local/bin/claude`, `${home}/.claude/local/claude`]
      : []),
  ];
  for (const place of places) {
    const ran = programs.run([place, "--version"], false);
    if (ran?.status === 0) return isEnough(ran.out.trim(), EXEC_FORM_SINCE);
  }
  return false;
}
