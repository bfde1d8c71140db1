import { readdirSync } from "node:fs";
import { join, sep } from "node:path";

/** Tests that need Deno itself; Node and Bun leave them out. */
export const DENO_ONLY = "tests/deno_only/";

/**
 * Tests that start many processes of all three runtimes: whatever runtime runs
 * them, they say the same, so one is enough.
 */
export const PROCESSES = "tests/processes/";

/** Tests that start real agents, which are installed for them only: a suite of its own. */
export const REAL = "tests/real/";

/** Tests of the npm package, which is built for them: a suite of its own. */
export const PACKAGE = "tests/package/";

/**
 * Tests that nothing is lost, doubled or disturbed, whatever happens: crowds of processes, kills,
 * faults of the disk. A suite of its own, since they take their time.
 */
export const RELIABILITY = "tests/reliability/";

/**
 * The test files below `tests/`, sorted, with forward slashes and relative to
 * the repository. Words narrow the list to the paths which contain one of them.
 *
 * @param leaveOut Folders to leave out, as they begin.
 */
export function testFiles(
  repository: string,
  leaveOut: readonly string[],
  words: readonly string[],
): string[] {
  const below = readdirSync(join(repository, "tests"), {
    recursive: true,
    encoding: "utf8",
  });
  return below
    .map((path) => `tests/${path.split(sep).join("/")}`)
    .filter((path) => path.endsWith("_test.ts"))
    .filter((path) => !leaveOut.some((folder) => path.startsWith(folder)))
    .filter((path) =>
      words.length === 0 || words.some((word) => path.includes(word))
    )
    .sort();
}
