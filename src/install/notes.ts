/**
 * Notes in the data directory, one for each settings file that has hooks of ours: what it was
 * before, so that it can be so again.
 *
 * @module
 */
import { FileError, hasCode } from "../model/errors.ts";
import type { SetupFiles } from "../model/install_host.ts";
import { findOwnSettings } from "./own_entries.ts";
import { type BinPlaces, isRelease } from "./places.ts";
import { SetupError } from "./setup_error.ts";

/** What is known about a settings file. */
export interface Note {
  /** The file: an absolute path. */
  readonly settings: string;
  /** The SHA-256 of the file as we left it. */
  readonly after: string;
  /** The SHA-256 of the backup; `null` where there was no file. */
  readonly before: string | null;
  /** How the command of another status line was written, where ours runs it. */
  readonly literal?: string;
  /** The directories that were made for the file, the outermost first. */
  readonly directories: readonly string[];
}

/** The note about a settings file; `null` where there is none that can be used. */
export function readNote(
  files: SetupFiles,
  places: BinPlaces,
  settings: string,
): Note | null {
  return usableNote(() => files.read(places.note(settings)));
}

/** As a file. */
export function noteBytes(note: Note): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${JSON.stringify(note, null, 2)}\n`);
}

/** What is known to name hooks of ours. */
export interface Named {
  /** The settings files. */
  readonly settings: readonly string[];
  /** The folders of the releases that any of them names. */
  readonly releases: ReadonlySet<string>;
}

/**
 * The settings files that are known to have hooks of ours, and what they name. A file or a note that
 * cannot be read may name any release.
 */
export function namedReleases(files: SetupFiles, places: BinPlaces): Named {
  const settings: string[] = [];
  const releases = new Set<string>();
  for (const name of namesOfNotes(files, places)) {
    const note = usableNote(() => files.read(`${places.notes}/${name}`));
    const named = note === null
      ? everyRelease(files, places)
      : releasesIn(files, places, note.settings);
    if (note !== null && named.size > 0) settings.push(note.settings);
    for (const release of named) releases.add(release);
  }
  return { settings, releases };
}

/** The folders of the releases that a settings file names. */
export function releasesIn(
  files: SetupFiles,
  places: BinPlaces,
  settings: string,
): Set<string> {
  try {
    const bytes = files.read(settings);
    if (bytes === null) return new Set();
    const { entries, statusLine } = findOwnSettings(bytes, settings);
    const inside = `${forward(places.root)}/`;
    const scripts = [
      ...entries,
      ...statusLine === undefined ? [] : [statusLine],
    ].map(({ script }) => forward(script))
      .filter((script) => script.startsWith(inside));
    return new Set(
      scripts.map((script) => {
        const [release] = script.slice(inside.length).split("/");
        return `${places.root}/${release}`;
      }),
    );
  } catch (error) {
    if (!(error instanceof SetupError || error instanceof FileError)) {
      throw error;
    }
    return everyRelease(files, places);
  }
}

/** As it is registered on Windows; for comparing. */
function forward(path: string): string {
  return path.replaceAll("\\", "/");
}

function everyRelease(files: SetupFiles, places: BinPlaces): Set<string> {
  return new Set(
    (files.list(places.root) ?? []).filter(isRelease)
      .map((name) => `${places.root}/${name}`),
  );
}

/** None where somebody has put a file in the directory's place: nobody is kept from taking hooks out. */
function namesOfNotes(files: SetupFiles, places: BinPlaces): string[] {
  try {
    return files.list(places.notes) ?? [];
  } catch (error) {
    if (hasCode(error, "ENOTDIR", "ELOOP")) return [];
    throw error;
  }
}

/** `null` where it is no note, or none for us to read. */
function usableNote(read: () => Uint8Array | null): Note | null {
  try {
    const bytes = read();
    if (bytes === null) return null;
    const note = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Note>;
    const usable = typeof note.settings === "string" &&
      typeof note.after === "string" &&
      (note.before === null || typeof note.before === "string") &&
      (note.literal === undefined || isTextLiteral(note.literal)) &&
      Array.isArray(note.directories);
    return usable ? note as Note : null;
  } catch {
    return null;
  }
}

function isTextLiteral(literal: unknown): boolean {
  return typeof literal === "string" &&
    typeof JSON.parse(literal) === "string";
}
