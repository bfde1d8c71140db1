/**
 * What a hook is given by Claude Code, and where it records.
 *
 * @module
 */
import { DataDirectoryError } from "../model/errors.ts";
import {
  dataDirectory,
  Layout,
  withoutTrailingSlash,
} from "../store/layout.ts";
import type { RegisteredHook } from "./registration.ts";

/** What a session of Claude Code has. */
export interface ClientSession {
  /** The variables of the process that starts it. */
  readonly variables: Readonly<Record<string, string>>;
  /** Variables that settings set for hooks. */
  readonly env: Readonly<Record<string, string>>;
  /** The current directory. */
  readonly cwd: string;
  readonly windows: boolean;
}

/** All variables that a hook of a session has. */
export function hookEnvironment(
  { variables, env, cwd }: ClientSession,
  { pluginRoot }: Pick<RegisteredHook, "pluginRoot">,
  sessionId: string,
): Record<string, string> {
  return {
    ...variables,
    ...env,
    CLAUDE_CODE_SESSION_ID: sessionId,
    CLAUDECODE: "1",
    CLAUDE_CODE_ENTRYPOINT: "cli",
    CLAUDE_PROJECT_DIR: cwd,
    ...pluginRoot === undefined ? {} : { CLAUDE_PLUGIN_ROOT: pluginRoot },
  };
}

/** Where a hook records: as its command says, else the environment; `null` where neither does. */
export function recordPlace(
  { variables, env, windows }: ClientSession,
  { dataDir }: Pick<RegisteredHook, "dataDir">,
): Layout | null {
  if (dataDir !== undefined) return new Layout(withoutTrailingSlash(dataDir));
  const all = { ...variables, ...env };
  try {
    return new Layout(dataDirectory({ windows, get: (name) => all[name] }));
  } catch (error) {
    if (!(error instanceof DataDirectoryError)) throw error;
    return null;
  }
}
