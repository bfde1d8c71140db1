/**
 * Deleting from a disk in memory.
 *
 * @module
 */
import { FileError } from "../../src/model/errors.ts";
import type { Removal } from "../../src/model/ports.ts";
import type { MemoryFiles } from "./memory_files.ts";

/** Deletes what a disk in memory holds, and tells of each path first. */
export function memoryRemoval(
  disk: MemoryFiles,
  onRemove: (path: string) => void = () => {},
): Removal {
  const isDirectory = (path: string): boolean => {
    try {
      disk.list(path);
      return true;
    } catch (error) {
      if (error instanceof FileError) return false;
      throw error;
    }
  };
  return {
    isDirectory,
    removeFile(path) {
      onRemove(path);
      disk.status(path);
      if (isDirectory(path)) throw new FileError("delete", path, "EISDIR");
      disk.remove(path);
    },
    removeDirectory(path) {
      onRemove(path);
      if (disk.list(path).length > 0) {
        throw new FileError("delete", path, "ENOTEMPTY");
      }
      disk.remove(path);
    },
  };
}
