/**
 * Which commands are tried. The settings of a project come with it, and Claude Code asks before it
 * runs what they name; a doctor asks nobody.
 *
 * @module
 */
import type { RuntimeName } from "../model/install_host.ts";
import {
  hookCommand,
  type HookRunner,
} from "../install/registered_commands.ts";
import { isAbsolutePath, lastSeparator } from "../store/layout.ts";
import type { RegisteredHook } from "./registration.ts";

/** What may be named by a project. */
export interface Trust {
  /** Folders of ours, in which a hook may lie: absolute, with forward slashes. */
  readonly folders: readonly string[];
  /** The current directory. */
  readonly project: string;
  readonly windows: boolean;
}

/**
 * Whether a command may be run. That of the user's own settings may; one that a project's settings
 * name only if it is, word for word, what `install` would register: a runtime that lies outside of
 * the project, and a hook in one of our folders.
 */
export function mayBeTried(hook: RegisteredHook, trust: Trust): boolean {
  if (hook.origin === "user" || hook.origin === "plugin") return true;
  const { program, script, dataDir } = hook;
  const { folders, project, windows } = trust;
  const runtime = /(?:^|\/)(deno|node|bun)(?:\.exe)?$/.exec(program)?.[1];
  const [, name, extension] = /([^/]+?)(\.[cm]?[jt]s)$/.exec(script) ?? [];
  if (runtime === undefined || name === undefined) return false;
  if (extension === undefined || dataDir === undefined) return false;
  if (/\/\.\.?(?:\/|$)/.test(`${program}${script}`)) return false;
  if (!isAbsolutePath(program, windows)) return false;
  if (program.startsWith(`${project}/`)) return false;
  if (!folders.some((folder) => script.startsWith(`${folder}/`))) return false;
  const runner: HookRunner = {
    runtime: runtime as RuntimeName,
    program,
    folder: script.slice(0, lastSeparator(script)),
    extension,
    dataDir,
    protected: undefined,
  };
  return [undefined, `${dataDir}/bin`].some((bin) => {
    const own = hookCommand(
      { ...runner, protected: bin },
      name,
      hook.args !== undefined,
    );
    return own.command === hook.command &&
      JSON.stringify(own.args) === JSON.stringify(hook.args);
  });
}
