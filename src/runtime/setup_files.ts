/**
 * Files for setting hooktally up, by Node's API, which all runtimes have. No hook loads this file.
 *
 * @module
 */
import {
  chownSync,
  closeSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";
import type { SetupFiles } from "../model/install_host.ts";
import type { Random } from "../model/ports.ts";
import { fileError, OddFile, withFile } from "./file_errors.ts";

/** Links that one path may lead through. */
const MOST_LINKS = 40;

/** The files of this machine. */
export function setupFiles(random: Random): SetupFiles {
  return {
    read: (path) =>
      withFile(
        "read",
        path,
        () => orNull(() => readPlain(path)),
      ),
    exists: (path) =>
      withFile("look at", path, () => orNull(() => lstatSync(path)) !== null),
    target: (path) => withFile("find", path, () => targetOf(path)),
    replace(path, bytes, mode, check = () => {}) {
      replaceFile(path, `${path}.hooktally-${random.token()}.tmp`, {
        bytes,
        mode,
        check,
      });
    },
    makeDirectories: (path, mode) =>
      withFile("make directory", path, () => makeDirectories(path, mode)),
    list: (path) =>
      withFile("list", path, () => orNull(() => readdirSync(path))),
    remove: (path) =>
      withFile(
        "remove",
        path,
        () => removed(path),
      ),
    removeDirectory: (path) => removeDirectory(path),
  };
}

/** `false` where there is no such file, or a file has the name of its directory. */
function removed(path: string): boolean {
  try {
    unlinkSync(path);
    return true;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error) ?? "")) return false;
    throw error;
  }
}

/** A pipe or a device could be read for ever. */
function readPlain(path: string): Uint8Array<ArrayBuffer> {
  const status = statSync(path);
  if (!status.isFile() && !status.isDirectory()) throw new OddFile("ENXIO");
  return new Uint8Array(readFileSync(path));
}

/** `null` where there is no such file. */
function orNull<T>(run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

function targetOf(path: string): string {
  let place = path;
  for (let links = 0; links < MOST_LINKS; links++) {
    const folder = orNull(() => realpathSync(dirname(place)));
    // What is missing is made by the name it was given.
    if (folder === null) return place;
    place = join(folder, basename(place));
    const status = orNull(() => lstatSync(place));
    if (status === null || !status.isSymbolicLink()) return place;
    const next = readlinkSync(place);
    place = isAbsolute(next) ? next : join(folder, next);
  }
  throw new OddFile("ELOOP");
}

interface Replacement {
  readonly bytes: Uint8Array;
  readonly mode: number;
  readonly check: () => void;
}

function replaceFile(
  path: string,
  temporary: string,
  { bytes, mode, check }: Replacement,
): void {
  const old = withFile("look at", path, () => orNull(() => statSync(path)));
  if (old !== null) {
    // A rename asks the directory only: what the file itself forbids is respected all the same.
    withFile("write", path, () => closeSync(openSync(path, "r+")));
  }
  try {
    withFile("write", temporary, () => {
      const file = openSync(temporary, "wx", 0o600);
      try {
        for (let sent = 0; sent < bytes.length;) {
          sent += writeSync(file, bytes, sent);
        }
        fchmodSync(file, old === null ? mode : old.mode & 0o7777);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    });
    if (old !== null) keepOwner(temporary, old);
    check();
    withFile("replace", path, () => renameSync(temporary, path));
  } catch (error) {
    removeQuietly(temporary);
    throw error;
  }
}

/** Only the superuser may give files away; anybody else has the owner that they have. */
function keepOwner(
  path: string,
  { uid, gid }: { readonly uid: number; readonly gid: number },
): void {
  try {
    const own = statSync(path);
    if (own.uid !== uid || own.gid !== gid) chownSync(path, uid, gid);
  } catch {
    // As the system decides.
  }
}

function removeQuietly(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // It was never made, or is renamed.
  }
}

/** Not `recursive`: below some directories that never returns. */
function makeDirectories(path: string, mode: number): string[] {
  try {
    mkdirSync(path, mode);
    return [path];
  } catch (error) {
    const code = codeOf(error);
    if (code === "EEXIST") {
      if (statSync(path).isDirectory()) return [];
      throw new OddFile("ENOTDIR");
    }
    if (code !== "ENOENT" || dirname(path) === path) throw error;
  }
  const made = makeDirectories(dirname(path), mode);
  mkdirSync(path, mode);
  return [...made, path];
}

/** It is not empty, not there, or something else: a link, say. */
const NOT_REMOVED = new Set(["ENOTEMPTY", "EEXIST", "ENOENT", "ENOTDIR"]);

function removeDirectory(path: string): boolean {
  try {
    rmdirSync(path);
    return true;
  } catch (error) {
    if (NOT_REMOVED.has(codeOf(error) ?? "")) return false;
    throw fileError("remove", path, error);
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string }).code;
}
