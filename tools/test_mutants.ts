/**
 * `deno run -A tools/test_mutants.ts [word...]`
 *
 * Breaks one guard of the product after the other, in copies of the
 * repository, and demands that a named test turns red, which is green without.
 * Words narrow it to the mutants that have one of them in their name. A mutant
 * that survives is a failure. The last line has the counts.
 */
import { execFileSync } from "node:child_process";
import process from "node:process";
import { addCounts, type Counts, countsLine, NO_COUNTS } from "./counts.ts";
import { installPackages } from "./install_packages.ts";
import { MUTANTS } from "./mutants/all.ts";
import { Copy, type Saying } from "./mutants/copy.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { REPOSITORY } from "./runtimes.ts";

/** Copies that are worked in at the same time. */
const WIDTH = 2;

async function main(words: readonly string[]): Promise<number> {
  const mutants = MUTANTS.filter(({ breaks }) =>
    words.length === 0 || words.some((word) => breaks.includes(word))
  );
  await installPackages();
  const files = repositoryFiles();
  const copies = Array.from({ length: WIDTH }, () => new Copy(files));
  const healthy = new Map<string, Promise<Saying>>();
  let total = mutants.length === 0 ? { ...NO_COUNTS, failed: 1 } : NO_COUNTS;
  const waiting = [...mutants];
  const work = async (copy: Copy): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const counts = await judge(copy, next, healthy);
      total = addCounts(total, counts);
    }
  };
  try {
    await Promise.all(copies.map(work));
  } finally {
    for (const copy of copies) copy.remove();
  }
  console.log(countsLine("mutants", total));
  return total.failed === 0 ? 0 : 1;
}

/** Everything that git knows or would take. */
function repositoryFiles(): string[] {
  const command = ["ls-files", "-z", "--cached", "--others"];
  const listed = execFileSync("git", [...command, "--exclude-standard"], {
    cwd: REPOSITORY,
    encoding: "utf8",
  });
  const gone = execFileSync("git", ["ls-files", "-z", "--deleted"], {
    cwd: REPOSITORY,
    encoding: "utf8",
  }).split("\0");
  return listed.split("\0").filter((file) =>
    file !== "" && !gone.includes(file)
  );
}

/** Tells what became of a mutant: `passed` where it was seen. */
async function judge(
  copy: Copy,
  mutant: Mutant,
  healthy: Map<string, Promise<Saying>>,
): Promise<Counts> {
  const { breaks, red } = mutant;
  const key = JSON.stringify(red);
  // Asked in a copy that is not mutated: its last mutant was taken back.
  const before = healthy.get(key) ?? copy.ask(red);
  healthy.set(key, before);
  const where = "rule" in red
    ? `${red.tool ?? "floors"}: ${red.rule}`
    : red.name;
  const without = await before;
  if (without.result === "skipped") {
    console.log(`skipped: ${breaks} (not told here: ${where})`);
    return { ...NO_COUNTS, skipped: 1 };
  }
  if (without.result !== "passed") {
    return fail(`FAILED without a mutant: ${where}`, without);
  }
  const saying = await askMutated(copy, mutant);
  if (saying.result === "passed") {
    return fail(`SURVIVED: ${breaks} (${where})`, saying);
  }
  if (saying.result !== "failed") {
    return fail(`FAILED: ${breaks} (${where})`, saying);
  }
  console.log(`dead: ${breaks} (${where})`);
  return { ...NO_COUNTS, passed: 1 };
}

async function askMutated(
  copy: Copy,
  { edits, red }: Mutant,
): Promise<Saying> {
  try {
    return await copy.with(edits, () => copy.ask(red));
  } catch (error) {
    return { result: "did not run", output: String(error) };
  }
}

function fail(what: string, { result, output }: Saying): Counts {
  console.log(`${what}: ${result}\n${output}`);
  return { ...NO_COUNTS, failed: 1 };
}

main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
