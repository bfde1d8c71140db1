/**
 * `deno task bench [pairs]`
 *
 * What the recording hook costs over a program that reads its standard input and does nothing, on
 * the same runtime with the same flags. Writes nothing but to a temporary folder.
 *
 * @module
 */
import { join } from "node:path";
import { bundleHooks } from "../tools/bundle_hooks.ts";
import { REPOSITORY, runtimePaths } from "../tools/runtimes.ts";
import { childCost, type Cost, type Program } from "./child_cost.ts";
import { pairRatios } from "./statistics.ts";
import { roundsOf, shownMedian, table } from "./table.ts";

const USUAL_PAIRS = 60;
const WARM_UP = 3;
const SESSION = "0b9c1d2e-3f40-4a51-8b62-7c83d94ea5f6";

/** A hook, and what it is compared with. */
interface Contest {
  readonly name: string;
  readonly bare: readonly string[];
  readonly hook: readonly string[];
}

async function main(args: readonly string[]): Promise<void> {
  const pairs = roundsOf(args, USUAL_PAIRS);
  const folder = Deno.makeTempDirSync({ prefix: "hooktally-bench-" });
  try {
    const dataDir = join(folder, "data");
    const contests = makeContests(folder, dataDir);
    const costs = await measure(contests, pairs, { folder, dataDir });
    checkRecorded(dataDir, contests.length * (pairs + WARM_UP));
    console.log(table([
      ["hook", "CPU ms", "bare", "CPU ratio", "wall ratio"],
      ...contests.map(({ name }, i) => [name, ...columns(costs[i] ?? [])]),
    ]));
    console.log(`${pairs} pairs; medians, and bounds that hold them 95 %`);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

function makeContests(folder: string, dataDir: string): Contest[] {
  const { deno, node, bun } = runtimePaths();
  const bareDeno = join(folder, "bare.ts");
  const bareNode = join(folder, "bare.cjs");
  Deno.writeTextFileSync(
    bareDeno,
    "async function main(): Promise<void> {\n" +
      "  await Deno.stdin.read(new Uint8Array(65536));\n}\nmain();\n",
  );
  Deno.writeTextFileSync(
    bareNode,
    'require("node:fs").readSync(0, new Uint8Array(65536));\n',
  );
  bundleHooks("deno", join(folder, "deno"));
  bundleHooks("node", join(folder, "node"));
  const source = join(REPOSITORY, "hooks", "post-tool-use.ts");
  const denoBundle = join(folder, "deno", "post-tool-use.js");
  const nodeBundle = join(folder, "node", "post-tool-use.cjs");
  const denoRun = [
    ...[deno, "run", "--no-prompt", "--no-config"],
    "--allow-env=HOME,HOOKTALLY_DIR,CLAUDE_CODE_SESSION_ID",
    ...[`--allow-read=${dataDir}`, `--allow-write=${dataDir}`],
  ];
  const contest = (
    name: string,
    run: readonly string[],
    bare: string,
    hook: string,
  ): Contest => ({ name, bare: [...run, bare], hook: [...run, hook] });
  return [
    contest("Deno, bundle", denoRun, bareDeno, denoBundle),
    contest("Deno, source", denoRun, bareDeno, source),
    contest("Node, bundle", [node], bareNode, nodeBundle),
    contest("Bun, bundle", [bun], bareNode, nodeBundle),
    contest("Bun, source", [bun], bareNode, source),
  ];
}

/** The costs of one pair. */
interface Pair {
  readonly bare: Cost;
  readonly hook: Cost;
}

/** All contests in turn, again and again, so that a slow minute is everyone's. */
async function measure(
  contests: readonly Contest[],
  pairs: number,
  { folder, dataDir }: { readonly folder: string; readonly dataDir: string },
): Promise<Pair[][]> {
  const measured: Pair[][] = contests.map(() => []);
  const program = (command: readonly string[]): Program => ({
    command,
    stdin: payload(),
    env: {
      PATH: "/usr/bin:/bin",
      HOME: folder,
      HOOKTALLY_DIR: dataDir,
      DENO_NO_UPDATE_CHECK: "1",
    },
    cwd: folder,
  });
  for (let round = -WARM_UP; round < pairs; round++) {
    for (const [i, contest] of contests.entries()) {
      const bareFirst = round % 2 === 0;
      const first = await childCost(
        program(bareFirst ? contest.bare : contest.hook),
      );
      const second = await childCost(
        program(bareFirst ? contest.hook : contest.bare),
      );
      if (round < 0) continue;
      measured[i]?.push(
        bareFirst
          ? { bare: first, hook: second }
          : { bare: second, hook: first },
      );
    }
  }
  return measured;
}

/** What goes wrong in a hook is silent, and cheaper or dearer than recording. */
function checkRecorded(dataDir: string, events: number): void {
  const journal = Deno.readTextFileSync(
    join(dataDir, "live", `${SESSION}.ndjson`),
  );
  const lines = journal.split("\n").filter((line) => line !== "").length;
  if (lines !== 2 * events) {
    throw new Error(`Expected ${2 * events} lines, found ${lines}`);
  }
}

function columns(pairs: readonly Pair[]): string[] {
  const of = (side: keyof Pair, time: keyof Cost): number[] =>
    pairs.map((pair) => pair[side][time]);
  return [
    shownMedian(of("hook", "cpuMs"), 1),
    shownMedian(of("bare", "cpuMs"), 1),
    shownMedian(pairRatios(of("hook", "cpuMs"), of("bare", "cpuMs")), 3),
    shownMedian(pairRatios(of("hook", "wallMs"), of("bare", "wallMs")), 3),
  ];
}

/** Of the usual size: what a tool was given and gave makes up nearly all of it. */
function payload(): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify({
    session_id: SESSION,
    transcript_path: `/home/dev/.claude/projects/-home-dev/${SESSION}.jsonl`,
    cwd: "/home/dev/project",
    prompt_id: "5f0c6f7e-0000-4000-8000-000000000001",
    permission_mode: "default",
    hook_event_name: "PostToolUse",
    tool_name: "Bash",
    tool_input: { command: "deno task test", description: "Run the tests" },
    tool_response: {
      stdout: "ok\n".repeat(300),
      stderr: "",
      interrupted: false,
    },
    // The same call again and again: it counts once, and costs the same.
    tool_use_id: "toolu_01A09q90qw90lq917835lq9",
    duration_ms: 812,
  }));
}

main(Deno.args);
