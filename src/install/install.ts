/**
 * Registers the hooks with Claude Code.
 *
 * @module
 */
import type { SetupFiles, SetupHost } from "../model/install_host.ts";
import type { Layout } from "../store/layout.ts";
import { folderOf, hashOf } from "./bytes.ts";
import { copyHooks, removeUnused } from "./hook_files.ts";
import { type Note, noteBytes, readNote, releasesIn } from "./notes.ts";
import { backupPath, guardOf } from "./places.ts";
import {
  editAsPlanned,
  type Installed,
  type InstallOptions,
  type InstallPlan,
  makePlan,
  planned,
} from "./plan_install.ts";
import { replaceUnchanged, whileUnchanged } from "./replace_unchanged.ts";
import { restoredSettings } from "./restored_settings.ts";
import { Undo } from "./undo.ts";

/**
 * Registers the hooks, heals what older releases registered, and keeps what the file would be
 * without them. What goes wrong leaves everything as it was.
 *
 * @throws {SetupError} If the settings cannot be edited: the message says why, and where.
 * @throws {FileError} If a file cannot be read or written, or the lock cannot be had.
 */
export function install(
  host: SetupHost,
  layout: Layout,
  options: InstallOptions,
): Installed {
  const plan = makePlan(host, layout, options);
  const { files } = host;
  // Before anything is made: settings that cannot be edited are no reason to.
  editAsPlanned(plan, files.read(plan.settings));
  const target = files.target(plan.settings);
  const undo = new Undo(files);
  try {
    const directories = undo.makeDirectories(folderOf(target), 0o777);
    return host.withLock(guardOf(target), () =>
      whileUnchanged(
        plan.settings,
        () => write(files, plan, { target, directories, undo }),
      ));
  } catch (error) {
    undo.run();
    throw error;
  }
}

interface Place {
  /** The settings file itself, links being followed. */
  readonly target: string;
  /** Those that were made for it. */
  readonly directories: readonly string[];
  readonly undo: Undo;
}

/** Copies, note and backup come first: the settings never name what is not there. */
function write(
  files: SetupFiles,
  plan: InstallPlan,
  { target, directories, undo }: Place,
): Installed {
  const { settings, places, runner } = plan;
  const bytes = files.read(target);
  const edited = editAsPlanned(plan, bytes);
  const old = readNote(files, places, settings);
  const clean = restoredSettings(files, plan.editing, bytes, old);
  // A session that is running may not have read its settings again.
  const namedBefore = releasesIn(files, places, settings);
  if (!plan.source.lasting) {
    undo.makeDirectories(runner.folder, 0o700);
    undo.later(() => removeUnused(files, places));
    copyHooks(files, plan.source, runner.runtime, runner.folder);
  }
  const literal = edited.literal ?? old?.literal;
  const note: Note = {
    settings,
    after: hashOf(edited.bytes),
    before: clean === null ? null : hashOf(clean),
    ...(literal === undefined ? {} : { literal }),
    directories: old?.directories ?? directories,
  };
  undo.makeDirectories(places.notes, 0o700);
  undo.replace(places.note(settings), noteBytes(note), 0o600);
  if (clean !== null) undo.replace(backupPath(settings), clean, 0o600);
  replaceUnchanged(files, target, bytes, edited.bytes);
  removeUnused(files, places, namedBefore);
  return planned(plan, bytes, edited.bytes, clean);
}
