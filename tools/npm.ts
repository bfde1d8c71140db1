/** Starts npm: the one that the developer has, like Node. */
import { execFileSync } from "node:child_process";
import process from "node:process";

/**
 * Runs npm and returns what it printed.
 *
 * @throws {Error} When npm is missing or fails; its `stderr` says why.
 */
export function runNpm(folder: string, args: readonly string[]): string {
  const windows = process.platform === "win32";
  // npm is a .cmd file on Windows, which only a shell starts.
  return execFileSync(
    windows ? "npm.cmd" : "npm",
    [...args, "--loglevel=error"],
    {
      cwd: folder,
      shell: windows,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
}
