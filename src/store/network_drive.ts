/**
 * Whether a data directory lies on a network drive, where appends are not atomic.
 *
 * @module
 */
import { isNetworkType, mountOf } from "../codec/mount_table.ts";
import { FileError } from "../model/errors.ts";
import type { Drives } from "../model/ports.ts";

/** What is known of the drive of a directory. */
export interface DriveReport {
  /** `unknown` where the system tells nothing of its drives. */
  readonly kind: "local" | "network" | "unknown";
  /** The type of its file system, as the system names it. */
  readonly type: string | undefined;
}

/**
 * Looks where a directory lies; one that is not there yet lies where the nearest one above it does.
 *
 * @param path Absolute.
 */
export function driveOf(drives: Drives, path: string): DriveReport {
  // Windows names machines so, and has no table.
  if (path.startsWith("\\\\") && !path.startsWith("\\\\?\\")) {
    return { kind: "network", type: "unc" };
  }
  const table = drives.mountTable();
  const real = nearestRealPath(drives, path);
  const mount = table === undefined || real === undefined
    ? undefined
    : mountOf(table, real);
  if (mount === undefined) return { kind: "unknown", type: undefined };
  const { type } = mount;
  return { kind: isNetworkType(type) ? "network" : "local", type };
}

function nearestRealPath(drives: Drives, path: string): string | undefined {
  try {
    return drives.realPath(path);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const end = path.lastIndexOf("/");
    if (error.code !== "ENOENT" || path === "/" || end < 0) return undefined;
    return nearestRealPath(drives, path.slice(0, end) || "/");
  }
}
