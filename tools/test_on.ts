/**
 * `deno run -A tools/test_on.ts deno|node|bun [--coverage] [word...]`
 *
 * Runs the suite on one runtime at its pinned version. Words narrow it to the
 * test files whose path contains one of them. The last line has the counts.
 */
import process from "node:process";
import { countsLine } from "./counts.ts";
import { clearCoverage, COVERAGE_FOLDER, reportCoverage } from "./coverage.ts";
import { runSuite, SUITE_RUNTIMES } from "./suite.ts";

async function main(args: readonly string[]): Promise<number> {
  const [first, ...rest] = args;
  const runtime = SUITE_RUNTIMES.find((name) => name === first);
  if (runtime === undefined) {
    console.error(`Say where: ${SUITE_RUNTIMES.join(", ")}; got ${first}`);
    return 2;
  }
  const measure = rest.includes("--coverage");
  const words = rest.filter((arg) => !arg.startsWith("--"));
  if (measure) clearCoverage();
  const counts = await runSuite(
    runtime,
    measure ? { words, coverage: COVERAGE_FOLDER } : { words },
  );
  if (measure) await reportCoverage();
  console.log(countsLine(runtime, counts));
  return counts.failed === 0 ? 0 : 1;
}

main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
