/**
 * `deno run -A bench/agent_cycle.ts [rounds]`
 *
 * What the hooks add to a tool call as a real Claude Code sees it: from the model's answer that asks
 * for a tool to the next question to the model. The model is a stand-in on the loopback interface.
 *
 * @module
 */
import { join } from "node:path";
import { journalLines } from "../tests/harness/data_files.ts";
import { denoPermissions } from "../tests/harness/hook_launchers.ts";
import type { HookFlavour } from "../tests/real/claude_code/hook_flavours.ts";
import { bash, oneByOne } from "../tests/real/claude_code/script.ts";
import {
  EVENTS,
  EVENTS_AND_STARTS,
  type Registration,
} from "../tests/real/claude_code/settings.ts";
import { onStage } from "../tests/real/claude_code/stage.ts";
import { cycles } from "../tests/real/claude_code/stand_in.ts";
import { bundleHooks } from "../tools/bundle_hooks.ts";
import { REPOSITORY, runtimePaths } from "../tools/runtimes.ts";
import { median } from "./statistics.ts";
import { roundsOf, shownMedian, table } from "./table.ts";

const USUAL_ROUNDS = 6;
/** Calls of one session. The first ones find everything cold and do not count. */
const CALLS = 12;
const COLD_CALLS = 2;

/** A way of running the hooks. */
interface Variant {
  readonly name: string;
  /** The command of a hook; `undefined` for a session without hooks. */
  readonly command?: (hook: string, dataDir: string) => readonly string[];
}

/** Which hooks a call waits for. Those of one event after the other. */
const REGISTRATIONS: Readonly<Record<string, Registration>> = {
  "PostToolUse": { PostToolUse: "post-tool-use" },
  "and PostToolBatch": EVENTS,
  "and PreToolUse": EVENTS_AND_STARTS,
};

async function main(args: readonly string[]): Promise<void> {
  const rounds = roundsOf(args, USUAL_ROUNDS);
  const folder = Deno.makeTempDirSync({ prefix: "hooktally-bench-" });
  try {
    const variants = makeVariants(folder);
    const found = await measure(variants, rounds);
    const bare = found.get("no hook/PostToolUse") ?? [];
    console.log(table([
      ["hooks", ...Object.keys(REGISTRATIONS)],
      ...variants.map(({ name }) => [
        name,
        ...Object.keys(REGISTRATIONS).map((registration) =>
          cell(found.get(`${name}/${registration}`), bare)
        ),
      ]),
    ]));
    const calls = rounds * (CALLS - COLD_CALLS);
    console.log(
      `ms from answer to question: what the hooks add to the median of no hook, ` +
        `and the median with bounds that hold it 95 %; ${calls} calls each`,
    );
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

function cell(
  gaps: readonly number[] | undefined,
  bare: readonly number[],
): string {
  if (gaps === undefined) return "";
  const added = median(gaps) - median(bare);
  return `${gaps === bare ? "" : `+${added.toFixed(0)}: `}${
    shownMedian(gaps, 0)
  }`;
}

function makeVariants(folder: string): Variant[] {
  const { deno, node, bun } = runtimePaths();
  bundleHooks("deno", join(folder, "deno"));
  bundleHooks("node", join(folder, "node"));
  const source = (hook: string): string =>
    join(REPOSITORY, "hooks", `${hook}.ts`);
  const denoBundle = (hook: string): string =>
    join(folder, "deno", `${hook}.js`);
  const nodeBundle = (hook: string): string =>
    join(folder, "node", `${hook}.cjs`);
  const denoRun = (dataDir: string): string[] => [
    deno,
    "run",
    ...denoPermissions(dataDir),
  ];
  return [
    { name: "no hook" },
    { name: "a hook that does nothing", command: () => ["/bin/true"] },
    {
      name: "Deno, bundle",
      command: (hook, dataDir) => [...denoRun(dataDir), denoBundle(hook)],
    },
    {
      name: "Deno, source",
      command: (hook, dataDir) => [...denoRun(dataDir), source(hook)],
    },
    { name: "Node, bundle", command: (hook) => [node, nodeBundle(hook)] },
    { name: "Bun, bundle", command: (hook) => [bun, nodeBundle(hook)] },
    { name: "Bun, source", command: (hook) => [bun, source(hook)] },
  ];
}

/** All variants in turn, again and again, so that a slow minute is everyone's. */
async function measure(
  variants: readonly Variant[],
  rounds: number,
): Promise<Map<string, number[]>> {
  const sessions = variants.flatMap((variant) =>
    Object.entries(REGISTRATIONS)
      .slice(0, variant.command === undefined ? 1 : undefined)
      .map(([name, registration]) => ({ variant, name, registration }))
  );
  const found = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const { variant, name, registration } of sessions) {
      const key = `${variant.name}/${name}`;
      const gaps = await session(variant, registration);
      found.set(key, [...found.get(key) ?? [], ...gaps.slice(COLD_CALLS)]);
    }
  }
  return found;
}

/** One session. What goes wrong in a hook is silent, so its records are looked for. */
function session(
  variant: Variant,
  registration: Registration,
): Promise<number[]> {
  const { command } = variant;
  const calls = Array.from({ length: CALLS }, () => bash("true"));
  const flavour: HookFlavour | undefined = command && {
    name: variant.name,
    install: ({ dataDir }) => ({
      hook: (hook) => [...command(hook, dataDir)],
      show: () => [],
    }),
  };
  const setting = { flavour, script: oneByOne(...calls), registration };
  return onStage(setting, async ({ run, standIn, dataDir }) => {
    const { code, stderr } = await run("Do it.");
    const gaps = cycles(standIn.asked);
    const silent = command === undefined || variant.name.startsWith("a hook");
    const recorded = silent ? CALLS : countRecorded(dataDir);
    if (code !== 0 || gaps.length !== CALLS || recorded !== CALLS) {
      const what = `${gaps.length} cycles, ${recorded} calls`;
      throw new Error(`${variant.name}: code ${code}, ${what}\n${stderr}`);
    }
    return gaps;
  });
}

/** The calls in all journals of a data directory. */
function countRecorded(dataDir: string): number {
  const calls = journalLines(dataDir).filter(({ type }) => type === "call");
  return new Set(calls.map(({ call }) => call)).size;
}

main(Deno.args);
