/**
 * What is registered with Claude Code, and where.
 *
 * @module
 */
import { ownRoots } from "../install/hook_source.ts";
import { findOwnSettings, type OwnEntry } from "../install/own_entries.ts";
import { type Scope, SCOPES, settingsPath } from "../install/places.ts";
import { decodeSettings } from "../install/settings_document.ts";
import { SetupError } from "../install/setup_error.ts";
import { FileError } from "../model/errors.ts";
import type { SetupHost } from "../model/install_host.ts";

/** Who registered a hook: settings of a scope, or a plugin that settings enable. */
export type Origin = Scope | "plugin";

/** A hook of ours as it is registered. */
export interface RegisteredHook extends OwnEntry {
  readonly origin: Origin;
  /** The file that registers it. */
  readonly path: string;
  /** As it is written there. */
  readonly command: string;
  /** `undefined` where a shell starts it. */
  readonly args: readonly string[] | undefined;
  /** Which tools, or beginnings, it is for, where not for all. */
  readonly matcher: string | undefined;
  /** The folder of the plugin. */
  readonly pluginRoot: string | undefined;
}

/** A file that registers hooks, as far as it could be read. */
export interface RegisteringFile {
  readonly origin: Origin;
  readonly path: string;
  readonly hooks: readonly RegisteredHook[];
  /** The status line of ours, as a hook of the event {@linkcode STATUS_LINE_EVENT}. */
  readonly statusLine: RegisteredHook | undefined;
  /** Why none of it counts, in words; `null` where it does. */
  readonly trouble: string | null;
  /** What is no plain JSON in it, with its place: Claude Code ignores the file. */
  readonly beyondJson: string | undefined;
  /** Handler types that no release knows: Claude Code ignores all hooks of the file. */
  readonly unknownTypes: readonly string[];
  /** What it says of `disableAllHooks`; `undefined` where it says nothing. */
  readonly allHooksDisabled: boolean | undefined;
  /** Variables that hooks get. */
  readonly env: Readonly<Record<string, string>>;
  /** Plugins called hooktally that it enables or not, by their full names. */
  readonly plugins: Readonly<Record<string, boolean>>;
}

/** What the doctor calls the occasion on which the client starts a status line. */
export const STATUS_LINE_EVENT = "statusLine";

const TYPES = new Set(["command", "http", "mcp_tool", "prompt", "agent"]);

/**
 * Reads the settings of the user and of the project in the current directory. A file that is not
 * there is left out, and one that cannot be read is told of.
 *
 * @throws {SetupError} If the home directory is not known.
 */
export function readSettings(host: SetupHost): RegisteringFile[] {
  const files: RegisteringFile[] = [];
  for (const origin of SCOPES) {
    const path = settingsPath(origin, host);
    // In the home directory the user's settings are the project's.
    if (files.some((file) => file.path === path)) continue;
    const file = readRegistering(host, origin, path);
    if (file !== null) files.push(file);
  }
  return files;
}

/** Reads a file that may register hooks; `null` where there is none. */
export function readRegistering(
  { files, programs }: Pick<SetupHost, "files" | "programs">,
  origin: Origin,
  path: string,
  pluginRoot?: string,
): RegisteringFile | null {
  try {
    const bytes = files.read(path);
    if (bytes === null) return null;
    const roots = [
      ...ownRoots(programs),
      // How a plugin names its own folder.
      ...pluginRoot === undefined ? [] : [pluginRoot, "${CLAUDE_PLUGIN_ROOT}"],
    ];
    const { entries, statusLine, beyondJson } = findOwnSettings(
      bytes,
      path,
      roots,
    );
    const { text } = decodeSettings(bytes, path);
    const value = beyondJson === undefined ? parsed(text) : {};
    return {
      ...{ origin, path, beyondJson },
      trouble: null,
      hooks: entries.map((entry) => ({
        ...entry,
        ...{ origin, path, pluginRoot },
        ...handlerAt(value, entry),
      })),
      statusLine: statusLine && {
        ...statusLine,
        ...{ origin, path, pluginRoot, event: STATUS_LINE_EVENT },
        ...{ group: 0, index: 0, execForm: false },
        command: String(fieldsOf(value["statusLine"])["command"]),
        ...{ args: undefined, matcher: undefined },
      },
      unknownTypes: unknownTypes(value),
      allHooksDisabled: booleanOf(value["disableAllHooks"]),
      env: textsOf(value["env"]),
      plugins: ourPlugins(value["enabledPlugins"]),
    };
  } catch (error) {
    if (!(error instanceof SetupError || error instanceof FileError)) {
      throw error;
    }
    return {
      ...{ origin, path, hooks: [], beyondJson: undefined, unknownTypes: [] },
      ...{ allHooksDisabled: undefined, env: {}, plugins: {} },
      statusLine: undefined,
      trouble: error.message,
    };
  }
}

type Fields = Record<string, unknown>;

function parsed(text: string): Fields {
  return text.trim() === "" ? {} : JSON.parse(text) as Fields;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? value as Fields : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function handlersOf(group: unknown): Fields[] {
  return listOf(fieldsOf(group)["hooks"]).map(fieldsOf);
}

function handlerAt(
  value: Fields,
  { event, group, index }: OwnEntry,
): Pick<RegisteredHook, "command" | "args" | "matcher"> {
  const groups = listOf(fieldsOf(value["hooks"])[event]);
  const { command, args } = handlersOf(groups[group])[index] ?? {};
  const { matcher } = fieldsOf(groups[group]);
  const some = typeof matcher === "string" && !["", "*"].includes(matcher);
  return {
    matcher: some ? matcher : undefined,
    command: typeof command === "string" ? command : "",
    args: Array.isArray(args) ? args.map(String) : undefined,
  };
}

function unknownTypes(value: Fields): string[] {
  const types = Object.values(fieldsOf(value["hooks"])).flatMap((groups) =>
    listOf(groups).flatMap(handlersOf).map(({ type }) => String(type))
  );
  return [...new Set(types)].filter((type) => !TYPES.has(type));
}

function booleanOf(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).filter((pair): pair is [string, string] =>
      typeof pair[1] === "string"
    ),
  );
}

function ourPlugins(value: unknown): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).filter(([name]) =>
      name.split("@")[0] === "hooktally"
    ).map(([name, enabled]) => [name, enabled !== false]),
  );
}
