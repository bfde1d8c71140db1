import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";

/**
 * The absolute path of a program on PATH. Runs nothing, and does not look at
 * the version.
 *
 * @throws {Error} When no folder of PATH has an executable of that name.
 */
export function findOnPath(program: string): string {
  const windows = process.platform === "win32";
  const name = windows ? `${program}.exe` : program;
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    const path = join(folder, name);
    if (folder !== "" && isExecutable(path)) return path;
  }
  throw new Error(`Cannot find ${program} on PATH: install it, then try again`);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // Missing or not allowed: either way it is not the one to start.
    return false;
  }
}
