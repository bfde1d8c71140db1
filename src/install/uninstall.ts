/**
 * Takes the hooks out of Claude Code's settings.
 *
 * @module
 */
import type { SetupFiles, SetupHost } from "../model/install_host.ts";
import type { Layout } from "../store/layout.ts";
import { folderOf } from "./bytes.ts";
import { removeUnused } from "./hook_files.ts";
import { ownRoots } from "./hook_source.ts";
import { namedReleases, type Note, readNote } from "./notes.ts";
import {
  backupPath,
  BinPlaces,
  guardOf,
  type Scope,
  settingsPath,
} from "./places.ts";
import { replaceUnchanged, whileUnchanged } from "./replace_unchanged.ts";
import { restoredSettings } from "./restored_settings.ts";

/** What was done, or would be. */
export interface Uninstalled {
  readonly settings: string;
  /** The file as it was; `null` where there was none. */
  readonly before: Uint8Array | null;
  /** The file as it is; `null` where there is none. */
  readonly after: Uint8Array | null;
  /** Settings files that have hooks of ours all the same: those of other scopes. */
  readonly others: readonly string[];
  /** Whether something is in the data directory. */
  readonly data: boolean;
}

/**
 * What `uninstall` would do. Writes nothing.
 *
 * @throws {SetupError} If it could not: the message says why, and where.
 * @throws {FileError} If a file cannot be read.
 */
export function planUninstall(
  host: SetupHost,
  layout: Layout,
  scope: Scope,
): Uninstalled {
  const settings = settingsPath(scope, host);
  const places = new BinPlaces(layout);
  const { files } = host;
  const editing = { path: settings, roots: ownRoots(host.programs) };
  const before = files.read(settings);
  const note = readNote(files, places, settings);
  const after = restoredSettings(files, editing, before, note);
  const { settings: named } = namedReleases(files, places);
  const others = named.filter((other) => other !== settings);
  return { settings, before, after, others, data: files.exists(layout.root) };
}

/**
 * Takes out all that is ours. A file that was not changed since is again what it was, byte for byte;
 * of any other, what is ours goes. Copies of hooks that nobody names any more go too; the data
 * stays.
 *
 * @throws {SetupError} If the settings cannot be edited: the message says why, and where.
 * @throws {FileError} If a file cannot be read or written, or the lock cannot be had.
 */
export function uninstall(
  host: SetupHost,
  layout: Layout,
  scope: Scope,
): Uninstalled {
  const { files } = host;
  const plan = planUninstall(host, layout, scope);
  const { settings } = plan;
  const places = new BinPlaces(layout);
  const note = readNote(files, places, settings);
  const editing = { path: settings, roots: ownRoots(host.programs) };
  if (plan.before !== null) {
    const target = files.target(settings);
    host.withLock(guardOf(target), () =>
      whileUnchanged(settings, () => {
        const before = files.read(target);
        const after = restoredSettings(files, editing, before, note);
        replaceUnchanged(files, target, before, after);
      }));
  }
  removeTraces(files, settings, note, places);
  return { ...plan, data: files.exists(layout.root) };
}

/** Backup, note, copies and directories: what was made for the settings that are no more. */
function removeTraces(
  files: SetupFiles,
  settings: string,
  note: Note | null,
  places: BinPlaces,
): void {
  files.remove(backupPath(settings));
  files.remove(places.note(settings));
  removeUnused(files, places);
  for (const folder of note?.directories.toReversed() ?? []) {
    files.removeDirectory(folder);
  }
  // The data directory, where nothing was recorded yet.
  files.removeDirectory(folderOf(places.root));
}
