/**
 * What the doctor asks of this process, by Node's API, which all runtimes have. No hook loads this
 * file.
 *
 * @module
 */
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  rmdirSync,
  statfsSync,
  type Stats,
  statSync,
  unlinkSync,
} from "node:fs";
import { env, getuid, platform } from "node:process";
import type {
  DoctorFiles,
  DoctorHost,
  EntryFacts,
  Space,
} from "../model/doctor_host.ts";
import { FileError } from "../model/errors.ts";
import { currentDrives } from "./drives.ts";
import { withFile } from "./file_errors.ts";
import { runTrial } from "./trial_process.ts";

/** The host of this process. */
export function currentDoctorHost(): DoctorHost {
  return {
    files,
    drives: currentDrives(),
    userId: getuid?.() ?? null,
    platform,
    variables: () =>
      Object.fromEntries(
        Object.entries(env).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value]]
        ),
      ),
    run: runTrial,
  };
}

const files: DoctorFiles = {
  look: (path) =>
    orNull(() => withFile("look at", path, () => factsOf(lstatSync(path)))),
  lookThrough: (path) =>
    orNull(() => withFile("look at", path, () => factsOf(statSync(path)))),
  mayWrite: (path) => may(path, constants.W_OK | dirBit(path)),
  mayRun: (path) => may(path, constants.X_OK) && isFile(path),
  space,
  changeMode: (path, mode) =>
    withFile("change the mode of", path, () => chmodSync(path, mode)),
  remove: (path) =>
    void orNull(() => withFile("remove", path, () => unlinkSync(path))),
  removeIfEmpty(path): void {
    try {
      withFile("remove", path, () => rmdirSync(path));
    } catch (error) {
      const { code } = error as FileError;
      // Some systems say EEXIST of a directory that is not empty.
      if (!["ENOENT", "ENOTEMPTY", "EEXIST", "ENOTDIR"].includes(code)) {
        throw error;
      }
    }
  },
};

function orNull<T>(look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    if (
      error instanceof FileError &&
      (error.code === "ENOENT" || error.code === "ENOTDIR")
    ) return null;
    throw error;
  }
}

function factsOf(stats: Stats): EntryFacts {
  const kind = stats.isFile()
    ? "file"
    : stats.isDirectory()
    ? "directory"
    : stats.isSymbolicLink()
    ? "link"
    : "other";
  const unix = platform !== "win32";
  return {
    kind,
    mode: unix ? stats.mode & 0o777 : null,
    owner: unix ? stats.uid : null,
  };
}

function may(path: string, what: number): boolean {
  try {
    accessSync(path, what);
    return true;
  } catch {
    return false;
  }
}

/** To make files in a directory takes the right to enter it too. */
function dirBit(path: string): number {
  try {
    return statSync(path).isDirectory() ? constants.X_OK : 0;
  } catch {
    return 0;
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function space(path: string): Space | null {
  try {
    const { bavail, bsize, files: all, ffree } = statfsSync(path);
    return { bytes: bavail * bsize, files: all > 0 ? ffree : null };
  } catch {
    return null;
  }
}
