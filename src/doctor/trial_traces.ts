/**
 * What a trial leaves, and its removal.
 *
 * @module
 */
import type { DoctorFiles } from "../model/doctor_host.ts";
import { FileError, unlessMissing } from "../model/errors.ts";
import type { FileSystem } from "../model/ports.ts";
import { isTrialSession, sessionKey } from "../model/session_key.ts";
import { readErrors } from "../store/error_reader.ts";
import type { Layout } from "../store/layout.ts";
import { journalNames } from "../store/journals.ts";

/** Which of what a hook makes was there before. */
export interface Surroundings {
  readonly root: boolean;
  readonly live: boolean;
}

/** Looks, before a trial. */
export function surroundings(
  files: FileSystem,
  layout: Layout,
): Surroundings {
  const isThere = (path: string): boolean => {
    try {
      return unlessMissing(() => files.status(path)) !== undefined;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      // Whatever it is, nothing is removed that was not seen to be new.
      return true;
    }
  };
  return {
    root: isThere(layout.root),
    live: isThere(layout.live),
  };
}

/**
 * Removes what a trial recorded, and what was made for it. A hook of a session that works meanwhile
 * loses nothing: no directory goes that has something in it, and no error log that tells of others.
 *
 * Never throws on trouble with a file: nothing shows what stays, and the next doctor tells of it.
 */
export function removeTrial(
  doctorFiles: DoctorFiles,
  files: FileSystem,
  layout: Layout,
  { sessionId, before }: { sessionId: string; before: Surroundings },
): void {
  try {
    removeJournals(doctorFiles, files, layout, sessionId);
    if (ofTrialsOnly(files, layout)) {
      doctorFiles.remove(layout.errorLog);
    }
    if (!before.live) doctorFiles.removeIfEmpty(layout.live);
    if (!before.root) doctorFiles.removeIfEmpty(layout.root);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
  }
}

/**
 * Removes the journals of a trial, live and archived.
 *
 * @throws {FileError} If one cannot be removed.
 */
export function removeJournals(
  doctorFiles: DoctorFiles,
  files: FileSystem,
  layout: Layout,
  sessionId: string,
): void {
  const key = sessionKey(sessionId);
  doctorFiles.remove(layout.liveJournal(key));
  const names = journalNames(files, layout.archiveOf(key));
  for (const name of names) {
    doctorFiles.remove(layout.archivedJournal(key, name));
  }
  doctorFiles.removeIfEmpty(layout.archiveOf(key));
}

function ofTrialsOnly(files: FileSystem, layout: Layout): boolean {
  const entries = readErrors(files, layout);
  return entries.length > 0 &&
    entries.every(({ sessionId }) =>
      sessionId !== null && isTrialSession(sessionId)
    );
}
