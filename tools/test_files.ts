import { readdirSync } from "node:fs";
import { join, sep } from "node:path";

/** Tests that need Deno itself; Node and Bun leave this folder out. */
export const DENO_ONLY = "tests/deno_only/";

/**
 * The test files below `tests/`, sorted, with forward slashes and relative to
 * the repository. Words narrow the list to the paths which contain one of them.
 */
export function testFiles(
  repository: string,
  onDeno: boolean,
  words: readonly string[],
): string[] {
  const below = readdirSync(join(repository, "tests"), {
    recursive: true,
    encoding: "utf8",
  });
  return below
    .map((path) => `tests/${path.split(sep).join("/")}`)
    .filter((path) => path.endsWith("_test.ts"))
    .filter((path) => onDeno || !path.startsWith(DENO_ONLY))
    .filter((path) =>
      words.length === 0 || words.some((word) => path.includes(word))
    )
    .sort();
}
