/**
 * A directory on the real disk, for as long as it is used.
 *
 * @module
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs something with a new directory, whose path has a space and letters beyond ASCII. */
export function withDirectory<T>(run: (path: string) => T): T {
  const path = mkdtempSync(join(tmpdir(), "hooktally test ä日-"));
  try {
    return run(path.replaceAll("\\", "/"));
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}
