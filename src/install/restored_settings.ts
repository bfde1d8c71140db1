/**
 * What settings would be without hooktally.
 *
 * @module
 */
import type { SetupFiles } from "../model/install_host.ts";
import { hashOf } from "./bytes.ts";
import type { Editing } from "./edit_hooks.ts";
import { isEmpty, withoutHooktally } from "./edit_settings.ts";
import type { Note } from "./notes.ts";
import { backupPath } from "./places.ts";

/**
 * The file as it was before, byte for byte, where nobody changed it since; else what is there
 * without what is ours. `null` where there would be no file.
 *
 * @throws {SetupError} If it is no settings file.
 * @throws {FileError} If the backup is there and cannot be read.
 */
export function restoredSettings(
  files: SetupFiles,
  editing: Editing,
  bytes: Uint8Array | null,
  note: Note | null,
): Uint8Array | null {
  if (bytes === null) return null;
  const made = note !== null && note.before === null;
  if (note !== null && hashOf(bytes) === note.after) {
    if (made) return null;
    const backup = files.read(backupPath(editing.path));
    if (backup !== null && hashOf(backup) === note.before) return backup;
  }
  const clean = withoutHooktally(bytes, note?.literal, editing);
  return made && isEmpty(clean) ? null : clean;
}
