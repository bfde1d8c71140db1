/**
 * Where the files lie that setting up reads and writes.
 *
 * @module
 */
import { sha256Hex } from "../model/sha256.ts";
import type { SetupHost } from "../model/install_host.ts";
import {
  isAbsolutePath,
  type Layout,
  withoutTrailingSlash,
} from "../store/layout.ts";
import { SetupError } from "./setup_error.ts";

/** For whom hooks are registered, in Claude Code's words. */
export const SCOPES = ["user", "project", "local"] as const;

/** One of them. */
export type Scope = typeof SCOPES[number];

/**
 * The settings file of a scope: the user's, or that of the project in the current directory.
 *
 * @throws {SetupError} If the home directory is not known.
 * @throws {FileError} If the current directory is not known.
 */
export function settingsPath(
  scope: Scope,
  { environment, currentDirectory }: SetupHost,
): string {
  if (scope !== "user") {
    const name = scope === "project" ? "settings.json" : "settings.local.json";
    return `${withoutTrailingSlash(currentDirectory())}/.claude/${name}`;
  }
  const named = environment.get("CLAUDE_CONFIG_DIR");
  if (named && isAbsolutePath(named, environment.windows)) {
    return `${withoutTrailingSlash(named)}/settings.json`;
  }
  const home = environment.get("HOME") || environment.get("USERPROFILE");
  if (!home || !isAbsolutePath(home, environment.windows)) {
    throw new SetupError(
      "Cannot find the settings of Claude Code: set HOME, or CLAUDE_CONFIG_DIR",
    );
  }
  return `${withoutTrailingSlash(home)}/.claude/settings.json`;
}

/** What the settings file would be without hooktally, beside it. */
export function backupPath(settings: string): string {
  return `${settings}.before-hooktally`;
}

/**
 * What is locked while a settings file is edited. The name is ours alone: what is left behind under
 * it may be removed.
 *
 * @param target The file itself, no link to it.
 */
export function guardOf(target: string): string {
  return `${target}.hooktally`;
}

/** In the data directory: the hooks that are registered, and notes of where they are. */
export class BinPlaces {
  readonly root: string;

  constructor({ root }: Layout) {
    this.root = `${root}/bin`;
  }

  /** The folder of a release. Its name is what the registered commands are known by. */
  release(version: string): string {
    return `${this.root}/${RELEASE}${version}`;
  }

  /** The notes about settings files that have hooks of ours. */
  get notes(): string {
    return `${this.root}/registered`;
  }

  note(settings: string): string {
    const bytes = new TextEncoder().encode(settings);
    return `${this.notes}/${sha256Hex(bytes).slice(0, 32)}.json`;
  }
}

const RELEASE = "hooktally-";

/** Whether a name in that folder is a release's. */
export function isRelease(name: string): boolean {
  return name.startsWith(RELEASE);
}
