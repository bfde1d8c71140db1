import { test } from "node:test";
import { closeSync, existsSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import { runChild } from "../harness/child.ts";
import { childEnvironment } from "../harness/hook_launchers.ts";
import { onEach, programRunners } from "../harness/program_runners.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const RECORDS = 1_000_000;
const MOST_MIB = 200;
const PER_WRITE = 10_000;
const NO_PROC = existsSync("/proc/self/status")
  ? false
  : "the peak of memory is read from /proc";

/** As hooks write them, each process with its own writer: a hook, then three calls. */
function line(i: number): string {
  const process = Math.floor(i / 4);
  const head = `"session":"large","at":${1_700_000_000_000 + i * 10},` +
    `"w":"w${process.toString(32).padStart(15, "0")}","n":${i % 4 + 1}`;
  if (i % 4 === 0) {
    return `{"v":1,"type":"hook",${head},"hook":"PostToolUse",` +
      `"duration_us":${1000 + i % 500},"agent":"claude-code","project":"/p"}`;
  }
  const outcome = i % 100 === 1 ? "error" : "ok";
  const turn = String(Math.floor(i / 80)).padStart(12, "0");
  return `{"v":1,"type":"call",${head},"source":"post",` +
    `"outcome":"${outcome}","tool":"Tool${i % 10}",` +
    `"call":"toolu_${String(i).padStart(24, "0")}",` +
    `"duration_us":${i % 1000 * 1000},` +
    `"turn":"00000000-0000-4000-8000-${turn}"}`;
}

function writeJournal(dataDir: string): void {
  mkdirSync(join(dataDir, "live"), { recursive: true });
  const file = openSync(join(dataDir, "live", "large.ndjson"), "w");
  for (let from = 0; from < RECORDS; from += PER_WRITE) {
    const lines = Array.from({ length: PER_WRITE }, (_, i) => line(from + i));
    writeSync(file, `\n${lines.join("\n")}\n`);
  }
  closeSync(file);
}

/** What must come out, by adding up what was written. */
function expected(): Record<string, unknown> {
  let [calls, errors, sumMs] = [0, 0, 0];
  const tools = new Map<string, number>();
  for (let i = 0; i < RECORDS; i++) {
    if (i % 4 === 0) continue;
    calls++;
    if (i % 100 === 1) errors++;
    sumMs += i % 1000;
    tools.set(`Tool${i % 10}`, (tools.get(`Tool${i % 10}`) ?? 0) + 1);
  }
  return {
    calls,
    errors,
    sumMs,
    tools: [...tools],
    hooks: [["PostToolUse", RECORDS / 4]],
    duplicates: 0,
    damaged: 0,
  };
}

test(
  "readSession() is exact in less than 200 MiB when there are a million records",
  {
    skip: NO_PROC,
  },
  () =>
    inTempFolder(async (folder) => {
      const dataDir = join(folder, "data");
      const env = childEnvironment(join(folder, "home"));
      const wanted = expected();
      writeJournal(dataDir);
      const peaks: string[] = [];
      await onEach(
        programRunners(["deno", "node", "bun"]),
        3,
        async ({ name, command }) => {
          const run = command("read_large.ts", dataDir, "large");
          const { code, stdout, stderr } = await runChild(run, { env });
          assertEquals([code, stderr], [0, ""], name);
          const { peakMiB, ...totals } = JSON.parse(stdout);
          const ordered = (tools: [string, number][]): [string, number][] =>
            [...tools].sort(([a], [b]) => a < b ? -1 : 1);
          assertEquals(
            { ...totals, tools: ordered(totals.tools) },
            {
              ...wanted,
              tools: ordered(wanted["tools"] as [string, number][]),
            },
            name,
          );
          peaks.push(`${name} ${peakMiB}`);
          assert(peakMiB < MOST_MIB, peaks.join(", "));
        },
      );
      console.log(`peak of memory in MiB: ${peaks.join(", ")}`);
    }),
);
