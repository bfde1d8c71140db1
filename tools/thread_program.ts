/**
 * `deno run -A tools/thread_program.ts`
 *
 * Makes `src/runtime/writer_program.ts`: the program of the writing thread with
 * all it imports, as a text. A text can be run wherever the library came from,
 * and no path has to lead to it. A test compares it with what this makes.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { OLDEST_NODE } from "./pins.ts";
import { REPOSITORY, runtimePaths } from "./runtimes.ts";

/** What is made. */
const PROGRAM_FILE = "src/runtime/writer_program.ts";

const SOURCE = "src/thread/main.ts";

const HEAD = `/**
 * The program of the writing thread, made of \`${SOURCE}\` by \`deno task thread\`.
 *
 * @module
 */

/** JavaScript without imports, for Deno, Node and Bun, as a script or as a module. */
export const WRITER_PROGRAM =
`;

/** The script, as it has to be. */
export function threadScript(): string {
  return execFileSync(runtimePaths().esbuild, [
    ...[SOURCE, "--bundle", "--format=iife", "--platform=node"],
    ...[`--target=node${OLDEST_NODE}`, "--charset=ascii"],
    ...["--minify-whitespace", "--minify-syntax", "--log-level=warning"],
  ], { cwd: REPOSITORY, encoding: "utf8" }).trim();
}

if (import.meta.main) {
  writeFileSync(
    join(REPOSITORY, PROGRAM_FILE),
    `${HEAD}  ${JSON.stringify(threadScript())};\n`,
  );
}
