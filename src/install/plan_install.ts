/**
 * What an installation would do: everything is decided, nothing is written.
 *
 * @module
 */
import type { RuntimeName, SetupHost } from "../model/install_host.ts";
import type { Layout } from "../store/layout.ts";
import { chooseRuntime, type ChosenRuntime } from "./choose_runtime.ts";
import { takesArguments } from "./client_version.ts";
import type { Editing } from "./edit_hooks.ts";
import { type Edited, withHooktally } from "./edit_settings.ts";
import { EVENTS, HOOK_TIMEOUT, LIGHT_EVENTS } from "./hook_events.ts";
import { copiesFolder } from "./hook_files.ts";
import { forward, type HookSource, hookSource } from "./hook_source.ts";
import { findOwnSettings } from "./own_entries.ts";
import { backupPath, BinPlaces, type Scope, settingsPath } from "./places.ts";
import {
  hookCommand,
  type HookRunner,
  statusLineCommand,
} from "./registered_commands.ts";

/** How hooktally is set up. */
export interface InstallOptions {
  readonly scope: Scope;
  readonly runtime: RuntimeName | "auto";
  /** One process for each batch of calls, in place of one for each call and one more. */
  readonly light: boolean;
  /** Whether the status line is put in. */
  readonly statusLine: boolean;
  /** The release, such as `0.1.0`. */
  readonly version: string;
}

/** What was done, or would be. */
export interface Installed {
  readonly settings: string;
  readonly chosen: ChosenRuntime;
  readonly runner: HookRunner;
  readonly events: readonly string[];
  /** Whether the commands are started without a shell. */
  readonly execForm: boolean;
  /** Whether hooks are copied into the data directory. */
  readonly copied: boolean;
  /** The file as it was, `null` where there was none, and as it is. */
  readonly before: Uint8Array | null;
  readonly after: Uint8Array;
  /** Where the file without hooktally lies; `undefined` where there was no file. */
  readonly backup: string | undefined;
  /** What keeps the hooks from running although they are registered, in words. */
  readonly obstacles: readonly string[];
}

/** All that is decided before anything is written. */
export interface InstallPlan {
  readonly options: InstallOptions;
  readonly source: HookSource;
  readonly places: BinPlaces;
  readonly settings: string;
  readonly chosen: ChosenRuntime;
  readonly runner: HookRunner;
  readonly execForm: boolean;
  readonly editing: Editing;
}

/**
 * What `install` would do. Writes nothing.
 *
 * @throws {SetupError} If it could not: the message says why.
 * @throws {FileError} If a file cannot be read.
 */
export function planInstall(
  host: SetupHost,
  layout: Layout,
  options: InstallOptions,
): Installed {
  const plan = makePlan(host, layout, options);
  const bytes = host.files.read(plan.settings);
  return planned(plan, bytes, editAsPlanned(plan, bytes).bytes);
}

/**
 * Decides. Programs are started to see whether they work.
 *
 * @throws {SetupError} If something is missing: the message says what.
 * @throws {FileError} If the current directory is not known.
 */
export function makePlan(
  host: SetupHost,
  layout: Layout,
  options: InstallOptions,
): InstallPlan {
  const { programs } = host;
  const settings = settingsPath(options.scope, host);
  const source = hookSource(programs);
  const dataDir = forward(layout.root, programs.windows);
  const chosen = chooseRuntime(programs, {
    runtime: options.runtime,
    possible: source.possible,
    dataDir,
  });
  const places = new BinPlaces(layout);
  const { runtime } = chosen;
  const runner: HookRunner = {
    runtime,
    program: forward(chosen.program, programs.windows),
    folder: source.lasting ? source.folder(runtime) : forward(
      copiesFolder(places, options.version, runtime),
      programs.windows,
    ),
    extension: source.extension(runtime),
    dataDir,
    protected: source.lasting
      ? undefined
      : forward(places.root, programs.windows),
  };
  return {
    ...{ options, source, places, settings, chosen, runner },
    execForm: takesArguments(host),
    editing: { path: settings, roots: [source.root] },
  };
}

function eventsOf({ options }: InstallPlan): Readonly<Record<string, string>> {
  return options.light ? LIGHT_EVENTS : EVENTS;
}

/**
 * The settings as they are to be.
 *
 * @throws {SetupError} If they cannot be edited.
 */
export function editAsPlanned(
  plan: InstallPlan,
  bytes: Uint8Array | null,
): Edited {
  const { runner, execForm, options, editing } = plan;
  const handlers = Object.fromEntries(
    Object.entries(eventsOf(plan)).map(([event, hook]) => [
      event,
      {
        type: "command",
        ...hookCommand(runner, hook, execForm),
        timeout: HOOK_TIMEOUT,
      },
    ]),
  );
  return withHooktally(bytes, {
    handlers,
    statusLine: (wrapped) => statusLineCommand(runner, wrapped),
    addStatusLine: options.statusLine,
  }, editing);
}

/**
 * What is said about it.
 *
 * @param restored What the file would be without us, where there would be one.
 */
export function planned(
  plan: InstallPlan,
  before: Uint8Array | null,
  after: Uint8Array,
  restored: Uint8Array | null = before,
): Installed {
  const { settings, chosen, runner, execForm, source } = plan;
  return {
    ...{ settings, chosen, runner, execForm, before, after },
    events: Object.keys(eventsOf(plan)),
    copied: !source.lasting,
    backup: restored === null ? undefined : backupPath(settings),
    obstacles: obstaclesIn(after, plan),
  };
}

function obstaclesIn(bytes: Uint8Array, { editing }: InstallPlan): string[] {
  const { path, roots } = editing;
  const own = findOwnSettings(bytes, path, roots);
  return [
    ...own.beyondJson === undefined ? [] : [
      `Claude Code ignores a file that is no plain JSON (${own.beyondJson})`,
    ],
    ...own.allHooksDisabled ? ["disableAllHooks is true: no hook runs"] : [],
  ];
}
