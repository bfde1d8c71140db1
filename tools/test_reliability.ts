/**
 * `deno run -A tools/test_reliability.ts [--long] [--seed=N] [word...]`
 *
 * Runs the tests that nothing is lost, doubled or disturbed, on Deno; they
 * start Deno, Node and Bun. `--long` gives the random ones many times what CI
 * has time for. The last line has the counts.
 */
import process from "node:process";
import { countsLine } from "./counts.ts";
import { runSuite } from "./suite.ts";
import { RELIABILITY } from "./test_files.ts";

const HOUR_MS = 3_600_000;

/** It takes three minutes, six where the machine has much else to do; CI gives a check ten minutes. */
const TIMEOUT_MS = 570_000;

async function main(args: readonly string[]): Promise<number> {
  const words = args.filter((arg) => !arg.startsWith("--"));
  const options = args.filter((arg) => arg.startsWith("--"));
  const long = options.includes("--long");
  const seed = options.map((arg) => /^--seed=(\d+)$/.exec(arg)?.[1])
    .find((digits) => digits !== undefined) ??
    process.env["HOOKTALLY_SEED"] ?? String(Date.now() % 2 ** 31);
  const unknown = options.filter((arg) => !/^--(?:long|seed=\d+)$/.test(arg));
  if (unknown.length > 0) {
    console.error(`No such option: ${unknown.join(" ")}; --long, --seed=N`);
    return 2;
  }
  console.log(`--seed=${seed}`);
  const counts = await runSuite("deno", {
    words,
    part: RELIABILITY,
    env: { HOOKTALLY_SEED: seed, ...(long ? { HOOKTALLY_LONG: "1" } : {}) },
    timeout: long ? HOUR_MS : TIMEOUT_MS,
  });
  console.log(countsLine("reliability", counts));
  return counts.failed === 0 ? 0 : 1;
}

main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
