/**
 * Reads one session and says its totals and the most memory that this process
 * ever had. `dataDir session`
 */
import { readSession } from "../../../mod.ts";
import { argument, isDeno, nodeProcess, say } from "./child_runtime.ts";

function readText(path: string): string {
  return isDeno
    ? Deno.readTextFileSync(path)
    : nodeProcess().getBuiltinModule("node:fs").readFileSync(path, "utf8");
}

const tally = readSession(argument(1), { dataDir: argument(0) });
const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readText("/proc/self/status"));
say(JSON.stringify({
  calls: tally?.calls.count,
  errors: tally?.calls.errors,
  sumMs: tally?.calls.duration.sumMs,
  tools: [...tally?.tools ?? []].map(([tool, { count }]) => [tool, count]),
  hooks: [...tally?.hooks ?? []].map(([hook, { count }]) => [hook, count]),
  duplicates: tally?.duplicates,
  damaged: tally?.damagedLines,
  peakMiB: Math.round(Number(peak?.[1]) / 1024),
}));
