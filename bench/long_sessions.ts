/**
 * `deno run -A bench/long_sessions.ts [rounds] [calls...]`
 *
 * What the status line and the end of a turn cost in sessions of growing length, without a
 * checkpoint and with one. Writes nothing but to a temporary folder.
 *
 * @module
 */
import { join } from "node:path";
import { encodeLine } from "../src/codec/encode_line.ts";
import { CHECKPOINT_SHARE } from "../src/model/limits.ts";
import { bundleHooks } from "../tools/bundle_hooks.ts";
import { runtimePaths } from "../tools/runtimes.ts";
import { childCost } from "./child_cost.ts";
import { SESSION, toolCall } from "./records.ts";
import { median } from "./statistics.ts";
import { roundsOf, table } from "./table.ts";

const USUAL_ROUNDS = 9;
const USUAL_CALLS = [1, 1000, 10_000, 100_000, 1_000_000];
const CALLS_AT_ONCE = 10_000;

/** The states of a session, in the order in which they are measured. */
const STATES = [
  "no checkpoint",
  "checkpoint",
  "as much more as there may be",
] as const;

/** A hook, by runtime and name. */
interface Hook {
  readonly runtime: string;
  readonly name: "statusline" | "stop";
  readonly command: readonly string[];
}

async function main(args: readonly string[]): Promise<void> {
  const rounds = roundsOf(args, USUAL_ROUNDS);
  const given = args.slice(1).map(Number);
  const folder = Deno.makeTempDirSync({ prefix: "hooktally-bench-" });
  try {
    bundleHooks("deno", join(folder, "deno"));
    bundleHooks("node", join(folder, "node"));
    const rows: string[][] = [];
    for (const calls of given.length > 0 ? given : USUAL_CALLS) {
      rows.push(...await measure(folder, calls, rounds));
    }
    console.log(table([
      ["calls", "", ...STATES.map((state) => `status line, ${state}`)].concat(
        STATES.map((state) => `Stop, ${state}`),
      ),
      ...rows,
    ]));
    console.log(`ms from start to end of the process; medians of ${rounds}`);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

async function measure(
  folder: string,
  calls: number,
  rounds: number,
): Promise<string[][]> {
  const dataDir = join(folder, "data");
  const journal = join(dataDir, "live", `${SESSION}.ndjson`);
  const checkpoint = join(dataDir, "checkpoints", `${SESSION}.fold`);
  const hooks = makeHooks(folder, dataDir);
  const times = new Map<string, number[]>();
  Deno.mkdirSync(join(dataDir, "live"), { recursive: true });
  writeCalls(journal, 1, calls);
  for (const state of STATES) {
    if (state === "as much more as there may be") {
      const more = Math.floor(calls * CHECKPOINT_SHARE * 0.9);
      writeCalls(journal, calls + 1, more);
    }
    for (let round = 0; round < rounds; round++) {
      for (const hook of hooks) {
        if (state === "no checkpoint") remove(checkpoint);
        const cost = await run(folder, dataDir, hook);
        const key = `${hook.runtime} ${hook.name} ${state}`;
        times.set(key, [...times.get(key) ?? [], cost]);
      }
    }
  }
  Deno.removeSync(dataDir, { recursive: true });
  const shown = (key: string): string =>
    median(times.get(key) ?? []).toFixed(0);
  return ["Deno", "Node", "Bun"].map((runtime) => [
    calls.toLocaleString("en"),
    runtime,
    ...["statusline", "stop"].flatMap((name) =>
      STATES.map((state) => shown(`${runtime} ${name} ${state}`))
    ),
  ]);
}

function makeHooks(folder: string, dataDir: string): Hook[] {
  const { deno, node, bun } = runtimePaths();
  const denoRun = [
    ...[deno, "run", "--no-prompt", "--no-config"],
    "--allow-env=HOME,HOOKTALLY_DIR,CLAUDE_CODE_SESSION_ID",
    ...[`--allow-read=${dataDir}`, `--allow-write=${dataDir}`],
  ];
  return (["statusline", "stop"] as const).flatMap((name) => [
    {
      runtime: "Deno",
      name,
      command: [...denoRun, join(folder, "deno", `${name}.js`)],
    },
    {
      runtime: "Node",
      name,
      command: [node, join(folder, "node", `${name}.cjs`)],
    },
    {
      runtime: "Bun",
      name,
      command: [bun, join(folder, "node", `${name}.cjs`)],
    },
  ]);
}

async function run(
  folder: string,
  dataDir: string,
  hook: Hook | undefined,
): Promise<number> {
  const payload = { session_id: SESSION, hook_event_name: "Stop", cwd: "/" };
  const { wallMs } = await childCost({
    command: hook?.command ?? [],
    stdin: new TextEncoder().encode(JSON.stringify(payload)),
    env: {
      PATH: "/usr/bin:/bin",
      HOME: folder,
      HOOKTALLY_DIR: dataDir,
      DENO_NO_UPDATE_CHECK: "1",
    },
    cwd: folder,
    prints: true,
  });
  return wallMs;
}

/** As hooks write: the run time of the hook, and the call. */
function writeCalls(path: string, first: number, count: number): void {
  let text = "";
  for (let n = first; n < first + count; n++) {
    const { record, ...line } = toolCall(n);
    const hook = {
      type: "hook" as const,
      at: record.at,
      hook: "PostToolUse",
      durationUs: 1000 + n % 500,
      agent: "claude-code",
      project: "/home/dev/project",
    };
    const writer = `w${n.toString(36).padStart(15, "0")}`;
    text +=
      `\n${encodeLine({ ...line, writer, sequence: 1, record: hook })}\n` +
      `\n${encodeLine({ ...line, writer, sequence: 2, record })}\n`;
    if ((n - first) % CALLS_AT_ONCE === CALLS_AT_ONCE - 1) {
      Deno.writeTextFileSync(path, text, { append: true });
      text = "";
    }
  }
  Deno.writeTextFileSync(path, text, { append: true });
}

function exists(path: string): boolean {
  try {
    return Deno.lstatSync(path).isFile;
  } catch {
    return false;
  }
}

function remove(path: string): void {
  if (exists(path)) Deno.removeSync(path);
}

main(Deno.args);
