/** The coverage figure of the suite on Deno. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runCommand } from "./run_command.ts";
import { REPOSITORY, runtimePaths } from "./runtimes.ts";

/** Where the raw data goes; git-ignored. */
export const COVERAGE_FOLDER: string = join(REPOSITORY, "coverage");

/** Percentages of the code that ran. */
export interface Coverage {
  readonly branches: number;
  readonly functions: number;
  readonly lines: number;
}

/** Forgets earlier runs, which would raise the figure. */
export function clearCoverage(): void {
  rmSync(COVERAGE_FOLDER, { recursive: true, force: true });
}

/**
 * Reports on the raw data of the last run: `src/`, `hooks/` and `mod.ts`, with
 * the child processes that Deno ran. Knows nothing of Node and Bun.
 *
 * @returns `undefined` when there is no figure.
 */
export async function reportCoverage(): Promise<Coverage | undefined> {
  // `deno coverage` compares with URLs, in which a space is "%20".
  const root = pathToFileURL(REPOSITORY).href
    .replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const include = `--include=^${root}/(?:(?:src|hooks)/|mod\\.ts$)`;
  const { output } = await runCommand(
    [runtimePaths().deno, "coverage", include, COVERAGE_FOLDER],
    {
      cwd: REPOSITORY,
      env: { NO_COLOR: "1" },
      timeout: 180_000,
      show: true,
    },
  );
  return readCoverage(output);
}

/** Reads the totals from the table that `deno coverage` prints. */
export function readCoverage(output: string): Coverage | undefined {
  const row = /^\| All files +\| +([\d.]+) \| +([\d.]+) \| +([\d.]+) \|/m;
  const found = row.exec(output);
  if (found === null) return undefined;
  const [branches = NaN, functions = NaN, lines = NaN] = found.slice(1)
    .map(Number);
  return { branches, functions, lines };
}
