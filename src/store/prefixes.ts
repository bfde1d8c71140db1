/**
 * Beginnings of journals, and whether a journal still begins so.
 *
 * @module
 */
import type { JournalPrefix } from "../codec/checkpoint.ts";
import type { Hash64 } from "../codec/identity.ts";
import { hashWords, sameHash } from "../codec/word_hash.ts";
import { FileError } from "../model/errors.ts";
import type { FileSystem, OpenFile } from "../model/ports.ts";
import { journalStatus } from "./journals.ts";

/** How much of the end of a beginning is compared: never all of it. */
const COMPARED_BYTES = 4096;

/** How far a journal was read. */
export interface ReadJournal {
  readonly path: string;
  /** The name of an archived journal; `null` of the live one. */
  readonly name: string | null;
  /** `null` where the system tells none. */
  readonly identity: string | null;
  /** Bytes up to the last line end; `undefined` where a reader could not go on from there. */
  readonly length: number | undefined;
}

/** What was read of a journal, if it is still there; `undefined` in any doubt. */
export function prefixOf(
  files: FileSystem,
  { path, name, identity, length }: ReadJournal,
): JournalPrefix | undefined {
  if (identity === null || length === undefined) return undefined;
  const file = openJournal(files, path);
  if (file === undefined) return undefined;
  try {
    if (file.status().identity !== identity) return undefined;
    const hash = hashOfEnd(file, length);
    return hash && { name, length, hash };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return undefined;
  } finally {
    file.close();
  }
}

/** A journal that begins as one did. */
export interface BoundJournal {
  readonly file: OpenFile;
  readonly identity: string;
}

/** Opens a journal if it begins with this prefix; `undefined` in any doubt. */
export function openBound(
  files: FileSystem,
  path: string,
  { length, hash }: JournalPrefix,
): BoundJournal | undefined {
  const file = openJournal(files, path);
  if (file === undefined) return undefined;
  let bound = false;
  try {
    const { identity, size } = file.status();
    if (identity === null || size < length) return undefined;
    const found = hashOfEnd(file, length);
    if (found === undefined || !sameHash(found, hash)) return undefined;
    bound = true;
    return { file, identity };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return undefined;
  } finally {
    if (!bound) file.close();
  }
}

function openJournal(files: FileSystem, path: string): OpenFile | undefined {
  try {
    return journalStatus(files, path) && files.open(path);
  } catch (error) {
    // Whoever reads the journal itself will say so.
    if (!(error instanceof FileError)) throw error;
    return undefined;
  }
}

/** Of the last bytes before `length`; `undefined` where there are not so many. */
function hashOfEnd(file: OpenFile, length: number): Hash64 | undefined {
  const bytes = new Uint8Array(COMPARED_BYTES);
  const count = Math.min(length, COMPARED_BYTES);
  file.seek(length - count);
  if (!readFully(file, bytes.subarray(0, count))) return undefined;
  return hashWords(new Uint32Array(bytes.buffer));
}

/** Fills `into` from where the file stands. `false` where it ends before. */
export function readFully(file: OpenFile, into: Uint8Array): boolean {
  for (let filled = 0; filled < into.length;) {
    const length = file.read(into.subarray(filled));
    if (length === 0) return false;
    filled += length;
  }
  return true;
}
