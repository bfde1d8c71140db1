/**
 * The copies of the hooks in the data directory.
 *
 * @module
 */
import { FileError } from "../model/errors.ts";
import type { RuntimeName, SetupFiles } from "../model/install_host.ts";
import { folderOf, sameBytes } from "./bytes.ts";
import type { HookSource } from "./hook_source.ts";
import { namedReleases } from "./notes.ts";
import { type BinPlaces, isRelease } from "./places.ts";

const PRIVATE_DIRECTORY = 0o700;
const PRIVATE_FILE = 0o600;

/** The copies for a runtime: one folder for each kind of bundle. */
export function copiesFolder(
  places: BinPlaces,
  version: string,
  runtime: RuntimeName,
): string {
  return `${places.release(version)}/${runtime === "deno" ? "deno" : "node"}`;
}

/**
 * Copies the hooks of a runtime, each file at once or not at all; those that are there and the same
 * stay untouched.
 *
 * @throws {FileError} If a file cannot be read or written.
 */
export function copyHooks(
  files: SetupFiles,
  source: HookSource,
  runtime: RuntimeName,
  folder: string,
): void {
  const from = source.folder(runtime);
  const extension = source.extension(runtime);
  const names = (files.list(from) ?? [])
    .filter((name) => name.endsWith(extension));
  if (names.length === 0) throw new FileError("read", from, "ENOENT");
  files.makeDirectories(folder, PRIVATE_DIRECTORY);
  if (!isInPlace(files, folder, 3)) {
    throw new FileError("write", folder, "ELOOP");
  }
  for (const name of names) {
    const bytes = files.read(`${from}/${name}`);
    if (bytes === null) {
      throw new FileError("read", `${from}/${name}`, "ENOENT");
    }
    const copy = `${folder}/${name}`;
    const old = files.read(copy);
    if (sameBytes(old, bytes)) continue;
    files.replace(copy, bytes, PRIVATE_FILE);
  }
}

/**
 * Removes the copies of the releases that no settings file is known to name, and their folder where
 * nothing is left in it. What is not ours stays.
 *
 * @param spared Folders of releases that stay in any case.
 * @throws {FileError} If something cannot be read or removed.
 */
export function removeUnused(
  files: SetupFiles,
  places: BinPlaces,
  spared: ReadonlySet<string> = new Set(),
): void {
  const { releases } = namedReleases(files, places);
  for (const name of files.list(places.root) ?? []) {
    const folder = `${places.root}/${name}`;
    if (!isRelease(name) || releases.has(folder) || spared.has(folder)) {
      continue;
    }
    removeRelease(files, folder);
  }
  files.removeDirectory(places.notes);
  files.removeDirectory(places.root);
}

function removeRelease(files: SetupFiles, folder: string): void {
  if (!isInPlace(files, folder, 2)) return;
  for (const kind of ["deno", "node"]) {
    if (!isInPlace(files, `${folder}/${kind}`, 3)) continue;
    for (const name of files.list(`${folder}/${kind}`) ?? []) {
      if (OURS.test(name)) files.remove(`${folder}/${kind}/${name}`);
    }
    files.removeDirectory(`${folder}/${kind}`);
  }
  files.removeDirectory(folder);
}

/** Whether none of the last names of a path is a link: what that leads to is not ours. */
function isInPlace(files: SetupFiles, path: string, names: number): boolean {
  let base = path;
  for (let i = 0; i < names; i++) base = folderOf(base);
  const place = files.target(base) + path.slice(base.length);
  const forward = (path: string): string => path.replaceAll("\\", "/");
  return forward(files.target(path)) === forward(place);
}

/** A hook, a part of one, or what was left of writing one. */
const OURS = /^[a-z_-]+\.c?js(?:\.hooktally-[0-9a-v]{16}\.tmp)?$/;
