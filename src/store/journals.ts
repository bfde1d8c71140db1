/**
 * Which journals there are.
 *
 * @module
 */
import { unlessMissing } from "../model/errors.ts";
import type { FileStatus, FileSystem } from "../model/ports.ts";
import { journalName } from "./layout.ts";

/** The names, without suffix, of the journals in a directory; none where there is no directory. */
export function journalNames(files: FileSystem, directory: string): string[] {
  return namesIn(files, directory)
    .map(journalName)
    .filter((name) => name !== undefined);
}

/** The status of a journal, `undefined` where there is no such plain file. */
export function journalStatus(
  files: FileSystem,
  path: string,
): FileStatus | undefined {
  const status = unlessMissing(() => files.status(path));
  return status?.regular ? status : undefined;
}

/** The names in a directory; none where there is no directory. */
export function namesIn(files: FileSystem, directory: string): string[] {
  return unlessMissing(() => files.list(directory)) ?? [];
}
