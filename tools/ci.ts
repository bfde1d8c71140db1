/**
 * `deno run -A tools/ci.ts [--stranger] [check...]`
 *
 * Runs everything that a change has to pass, or the named checks only. The
 * last line is `N passed, N failed`. `--stranger` starts the suite on Deno in
 * the way the README tells people who have nothing but Node.
 */
import process from "node:process";
import { allChecks, type Check, totalLine, type Verdict } from "./ci/checks.ts";
import { addCounts, type Counts, NO_COUNTS } from "./counts.ts";
import { runCommand } from "./run_command.ts";
import { REPOSITORY, runtimePaths } from "./runtimes.ts";

const CHECK_TIMEOUT = 10 * 60_000;

async function main(args: readonly string[]): Promise<Counts> {
  const names = args.filter((arg) => !arg.startsWith("--"));
  const checks = allChecks(runtimePaths().deno, args.includes("--stranger"));
  const unknown = names.filter((name) => !checks.some((c) => c.name === name));
  if (unknown.length > 0) {
    const known = checks.map(({ name }) => name).join(", ");
    throw new Error(`No such check: ${unknown.join(", ")}; there are ${known}`);
  }
  const wanted = checks.filter(({ name }) =>
    names.length === 0 || names.includes(name)
  );
  const summary: string[] = [];
  let total = NO_COUNTS;
  for (const check of wanted) {
    const [verdict, seconds] = await runCheck(check);
    total = addCounts(total, verdict.counts);
    summary.push(summaryLine(check, verdict, seconds));
  }
  console.log(["", ...summary].join("\n"));
  return total;
}

async function runCheck(check: Check): Promise<[Verdict, number]> {
  console.log(`==> ${check.name}: ${check.command.join(" ")}`);
  const result = await runCommand(check.command, {
    cwd: REPOSITORY,
    env: { NO_COLOR: "1" },
    timeout: CHECK_TIMEOUT,
    show: check.show,
  });
  const verdict = check.judge(result);
  const bad = verdict.counts.passed === 0 || verdict.counts.failed > 0;
  if (bad && !check.show) console.log(result.output);
  return [verdict, result.milliseconds / 1000];
}

function summaryLine(check: Check, verdict: Verdict, seconds: number): string {
  const { passed, failed, skipped } = verdict.counts;
  const word = failed > 0 ? "FAILED" : passed > 0 ? "ok" : "not done";
  const many = passed + failed > 1 || skipped > 1
    ? ` (${passed} passed, ${failed} failed, ${skipped} skipped)`
    : "";
  const note = verdict.note === undefined ? "" : `: ${verdict.note}`;
  return `${word} ${check.name}${many}${note} [${seconds.toFixed(1)} s]`;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  return { ...NO_COUNTS, failed: 1 };
}).then((counts) => {
  console.log(totalLine(counts));
  process.exitCode = counts.failed === 0 ? 0 : 1;
});
