/**
 * Which session is meant: an id, the beginning of one, or the newest.
 *
 * @module
 */
import { findSimilar } from "@optique/core/suggestion";
import type { FileSystem } from "../model/ports.ts";
import { sessionKey } from "../model/session_key.ts";
import type { Layout } from "../store/layout.ts";
import { journalNames, journalStatus } from "../store/journals.ts";
import { readSessionIds } from "../store/reader.ts";
import { CommandError } from "./command.ts";
import { quoted } from "./text/safe_text.ts";

/** Ids that a message names. */
const SHOWN_IDS = 8;

/**
 * The id of the session that is meant by `given`: that very one, else the only one whose id begins
 * so, else, where nothing is given, the one whose journal was written last.
 *
 * @throws {CommandError} If there is none, or more than one; the message names those that are near.
 * @throws {FileError} If the data directory cannot be read.
 */
export function findSession(
  files: FileSystem,
  layout: Layout,
  given: string | undefined,
): string {
  checkDataDirectory(files, layout);
  if (given === undefined) return newestSession(files, layout);
  if (journalsOf(files, layout, given).length > 0) return given;
  // One that cannot be read is not what is looked for, or says so itself when it is found.
  const ids = readSessionIds(files, layout, () => {});
  if (ids.includes(given)) return given;
  const found = given === "" ? [] : ids.filter((id) => id.startsWith(given));
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  if (found.length > 1) {
    throw new CommandError(
      `More than one session begins with ${quoted(given)}: ${named(found)}`,
    );
  }
  const near = nearIds(given, ids);
  const hint = near.length > 0
    ? `. Did you mean ${named(near)}?`
    : ". Try hooktally list.";
  throw new CommandError(
    `No records of session ${quoted(given)} in ${quoted(layout.root)}${hint}`,
  );
}

/**
 * Sees to it that the data directory is one, if it is there at all. Another file in its place, or
 * one that may not be read, is not "no sessions".
 *
 * @throws {FileError} If it is no directory, or cannot be read.
 */
export function checkDataDirectory(files: FileSystem, layout: Layout): void {
  try {
    files.list(layout.root);
  } catch (error) {
    if ((error as { code?: unknown }).code !== "ENOENT") throw error;
  }
}

/** The journals of a session, the live one first. */
export function journalsOf(
  files: FileSystem,
  layout: Layout,
  sessionId: string,
): string[] {
  const key = sessionKey(sessionId);
  const archived = journalNames(files, layout.archiveOf(key)).sort()
    .map((name) => layout.archivedJournal(key, name));
  return [layout.liveJournal(key), ...archived]
    .filter((path) => journalStatus(files, path) !== undefined);
}

/**
 * The session whose journal was written last. By the dates of the files: to fold all sessions for it
 * would take too long.
 *
 * @throws {CommandError} If there is none.
 * @throws {FileError} If the data directory cannot be read.
 */
export function newestSession(
  files: FileSystem,
  layout: Layout,
): string {
  let newest: { id: string; at: number } | undefined;
  for (const id of readSessionIds(files, layout, () => {})) {
    for (const path of journalsOf(files, layout, id)) {
      const at = journalStatus(files, path)?.modifiedAt ?? 0;
      if (
        newest === undefined || at > newest.at ||
        (at === newest.at && id < newest.id)
      ) newest = { id, at };
    }
  }
  if (newest !== undefined) return newest.id;
  throw new CommandError(`No sessions in ${quoted(layout.root)}`);
}

/** Whole ids that are like it, or begin like it. */
function nearIds(given: string, ids: readonly string[]): string[] {
  const options = { maxSuggestions: 3, maxDistance: 2 };
  const beginnings = new Map(
    ids.map((id) => [id.slice(0, given.length), id]),
  );
  const near = [
    ...findSimilar(given, ids, options),
    ...findSimilar(given, [...beginnings.keys()], options)
      .flatMap((beginning) => beginnings.get(beginning) ?? []),
  ];
  return [...new Set(near)].slice(0, options.maxSuggestions);
}

function named(ids: readonly string[]): string {
  const shown = [...ids].sort().slice(0, SHOWN_IDS).map(quoted).join(", ");
  const rest = ids.length - SHOWN_IDS;
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}
