import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Hands over a new folder, whose path has a space and a letter outside ASCII,
 * and removes it afterwards, whatever happened.
 */
export async function inTempFolder<T>(
  run: (folder: string) => T | Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "hooktally tést-"));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
