/**
 * `deno run -A tools/test_real.ts [word...]`
 *
 * Runs the tests of real agents, on Deno, with the npm package built and
 * installed for them. Installs the agents first; where the registry does not
 * answer it says so, and runs nothing.
 */
import process from "node:process";
import { claudeCode } from "./claude_code.ts";
import { isSilent, notTriedLine } from "./ci/not_tried.ts";
import { countsLine } from "./counts.ts";
import { InstallError } from "./install_once.ts";
import { agentSdkModules } from "./package_programs.ts";
import { withPackage } from "./package/install_package.ts";
import { runSuite } from "./suite.ts";
import { REAL } from "./test_files.ts";

async function main(words: readonly string[]): Promise<number> {
  const obstacle = findObstacle();
  if (obstacle !== undefined) {
    console.log(notTriedLine(obstacle));
    return 0;
  }
  const counts = await withPackage((env) =>
    runSuite("deno", { words, part: REAL, env })
  );
  console.log(countsLine("real", counts));
  return counts.failed === 0 ? 0 : 1;
}

function findObstacle(): string | undefined {
  if (process.platform === "win32") {
    return "their scenarios need a POSIX shell";
  }
  try {
    claudeCode();
    agentSdkModules();
    return undefined;
  } catch (error) {
    if (!(error instanceof InstallError) || !isSilent(error.said)) throw error;
    const [first] = error.said.trim().split("\n");
    return `the npm registry did not answer (${first})`;
  }
}

main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
