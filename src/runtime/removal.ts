/**
 * Deletes files. No hook can reach this file.
 *
 * @module
 */
import type { Removal } from "../model/ports.ts";
import { isDeno } from "./current.ts";
import { withFile } from "./file_errors.ts";

/** How files are deleted by this process. */
export function currentRemoval(): Removal {
  return isDeno() ? denoRemoval : nodeRemoval();
}

const denoRemoval: Removal = {
  isDirectory: (path) =>
    withFile("look at", path, () => {
      try {
        return Deno.lstatSync(path).isDirectory;
      } catch (error) {
        if (error instanceof Deno.errors.NotFound) return false;
        throw error;
      }
    }),
  // Without `recursive` it deletes one file, or one empty directory.
  removeFile: (path) =>
    withFile("delete", path, () => {
      if (Deno.lstatSync(path).isDirectory) {
        throw new Deno.errors.IsADirectory();
      }
      Deno.removeSync(path);
    }),
  removeDirectory: (path) =>
    withFile("delete", path, () => {
      if (!Deno.lstatSync(path).isDirectory) {
        throw new Deno.errors.NotADirectory();
      }
      Deno.removeSync(path);
    }),
};

function nodeRemoval(): Removal {
  const fs = process.getBuiltinModule("node:fs");
  return {
    isDirectory: (path) =>
      withFile(
        "look at",
        path,
        () =>
          fs.lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
      ),
    removeFile: (path) => withFile("delete", path, () => fs.unlinkSync(path)),
    removeDirectory: (path) =>
      withFile("delete", path, () => fs.rmdirSync(path)),
  };
}
