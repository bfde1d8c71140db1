/**
 * `deno run -A bench/record_call.ts [rounds]`
 *
 * What it costs a host to record a call, with and without the disk, over making the same line of
 * JSON and dropping it.
 *
 * @module
 */
import { SessionStats } from "../mod.ts";
import { comparedRounds, type Work } from "./paired_rounds.ts";
import { SESSION, toolCall, TOOLS } from "./records.ts";
import { roundsOf } from "./table.ts";

const USUAL_ROUNDS = 30;
const COUNT = 1000;

function main(args: readonly string[]): void {
  const rounds = roundsOf(args, USUAL_ROUNDS);
  const dataDir = Deno.makeTempDirSync({ prefix: "hooktally-bench-" });
  try {
    const works: Work[] = [
      { name: "JSON.stringify", run: stringify },
      recording(dataDir, "recordToolCall(), flush() after 1000", Infinity),
      recording(dataDir, "recordToolCall(), a write every 10 records", 10),
      recording(dataDir, "recordToolCall(), a write for each record", 1),
    ];
    console.log(comparedRounds(works, { rounds, count: COUNT }));
  } finally {
    Deno.removeSync(dataDir, { recursive: true });
  }
}

const LINES = Array.from({ length: COUNT }, (_, i) => toolCall(i + 1));

function stringify(): void {
  let length = 0;
  for (const line of LINES) length += JSON.stringify(line).length;
  // Work whose result nobody looks at might not be done at all.
  if (length === 0) throw new RangeError("No line has no characters");
}

function recording(dataDir: string, name: string, interval: number): Work {
  const flushInterval = Math.min(interval, Number.MAX_SAFE_INTEGER);
  const stats = new SessionStats(`${SESSION}-${interval}`, {
    dataDir,
    flushInterval,
  });
  return {
    name,
    run(count): void {
      for (let i = 0; i < count; i++) {
        stats.recordToolCall(TOOLS[i % TOOLS.length] ?? "Bash", {
          durationMs: i % 5000,
        });
      }
      stats.flush();
    },
  };
}

main(Deno.args);
