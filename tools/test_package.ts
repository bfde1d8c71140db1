/**
 * `deno run -A tools/test_package.ts [word...]`
 *
 * Builds the npm package, installs it into an empty folder and runs its tests,
 * on Deno; they start Node, Bun and Deno. The last line has the counts.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { countsLine } from "./counts.ts";
import { installPackage, PACKAGE_VARIABLE } from "./package/install_package.ts";
import { runSuite } from "./suite.ts";
import { PACKAGE } from "./test_files.ts";

async function main(words: readonly string[]): Promise<number> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "hooktally päck-"));
  try {
    await installPackage(folder);
    const env = { [PACKAGE_VARIABLE]: folder };
    const counts = await runSuite("deno", { words, part: PACKAGE, env });
    console.log(countsLine("package", counts));
    return counts.failed === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
