/**
 * Files that outlive a power failure, as far as the system and the disk keep their word. Synchronizing
 * takes 0.1 ms to several, so nobody has it who did not ask for it.
 *
 * @module
 */
import type { FileSystem } from "../model/ports.ts";
import { isDeno } from "./current.ts";
import { denoAppend, denoFiles } from "./deno.ts";
import { nodeFiles } from "./node.ts";

type NodeFs = typeof import("node:fs");

/** The files of this process; `append` and `makeDirectory` return when what they did is on disk. */
export function currentDurableFiles(): FileSystem {
  if (isDeno()) {
    return withDurableNames({
      ...denoFiles,
      append: (path, bytes) => denoAppend(path, bytes, true),
    }, synchronizeByDeno);
  }
  const fs = process.getBuiltinModule("node:fs");
  return withDurableNames(
    nodeFiles(fs, true),
    (path) => synchronizeByNode(fs, path),
  );
}

/** A file may be new, and its name is part of its directory. */
function withDurableNames(
  files: FileSystem,
  synchronize: (directory: string) => void,
): FileSystem {
  return {
    ...files,
    append(path, bytes): number {
      const taken = files.append(path, bytes);
      synchronizeParent(path, synchronize);
      return taken;
    },
    makeDirectory(path): void {
      files.makeDirectory(path);
      synchronizeParent(path, synchronize);
    },
  };
}

/** Not every system synchronizes directories, nor every user may open the one above. */
function synchronizeParent(
  path: string,
  synchronize: (directory: string) => void,
): void {
  const end = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  try {
    synchronize(path.slice(0, Math.max(end, 1)));
  } catch {
    // The data itself is on disk.
  }
}

function synchronizeByDeno(directory: string): void {
  const opened = Deno.openSync(directory);
  try {
    opened.syncSync();
  } finally {
    opened.close();
  }
}

function synchronizeByNode(fs: NodeFs, directory: string): void {
  const opened = fs.openSync(directory, fs.constants.O_RDONLY);
  try {
    fs.fsyncSync(opened);
  } finally {
    fs.closeSync(opened);
  }
}
