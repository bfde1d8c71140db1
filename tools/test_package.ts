/**
 * `deno run -A tools/test_package.ts [word...]`
 *
 * Builds the npm package, installs it into an empty folder and runs its tests,
 * on Deno; they start Node, Bun and Deno. The last line has the counts.
 */
import process from "node:process";
import { countsLine } from "./counts.ts";
import { withPackage } from "./package/install_package.ts";
import { runSuite } from "./suite.ts";
import { PACKAGE } from "./test_files.ts";

async function main(words: readonly string[]): Promise<number> {
  const counts = await withPackage((env) =>
    runSuite("deno", { words, part: PACKAGE, env })
  );
  console.log(countsLine("package", counts));
  return counts.failed === 0 ? 0 : 1;
}

main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
