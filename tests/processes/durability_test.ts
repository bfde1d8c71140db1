import { test } from "node:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import { runChild } from "../harness/child.ts";
import { childEnvironment } from "../harness/hook_launchers.ts";
import { onEach, programRunners } from "../harness/program_runners.ts";
import { cannotTrace, tracedCalls } from "../harness/system_calls.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const CALLS = ["write", "writev", "pwrite64", "fdatasync", "fsync"];

const CELLS = programRunners(["deno", "node", "bun"]).flatMap((runner) =>
  ["inline", "worker"].map((writer) => ({ runner, writer }))
);

/** What each thread did to the journal and to its directory, in order, each as it is called. */
function doneTo(trace: string): string[][] {
  const byThread = new Map<string, string[]>();
  for (const line of readFileSync(trace, "utf8").split("\n")) {
    const found = /^(\d+) .*?\b(\w+)\(\d+<[^>]*(durable\.ndjson|\/live)>/
      .exec(line);
    const [, thread, call, what] = found ?? [];
    if (thread === undefined) continue;
    const done = byThread.get(thread) ?? [];
    byThread.set(thread, done);
    done.push(`${call} ${what}`);
  }
  return [...byThread.values()];
}

test(
  'durability: "disk" has each write to a journal followed by fdatasync, whichever thread writes',
  {
    skip: cannotTrace(),
  },
  () =>
    inTempFolder((folder) =>
      onEach(CELLS, 6, async ({ runner, writer }) => {
        const what = `${runner.name}, ${writer}`;
        const trace = join(folder, `trace of ${what}`);
        const dataDir = join(folder, `data of ${what}`);
        const run = runner.command("record_durably.ts", dataDir, writer);
        const env = childEnvironment(join(folder, "home"));
        const ended = await runChild(tracedCalls(CALLS, trace, run), { env });
        assertEquals([ended.code, ended.stderr], [0, ""], what);
        const threads = doneTo(trace);
        const writes = threads.flat().filter((call) =>
          call.startsWith("write")
        );
        assert(writes.length >= 2, `${what}: ${threads.flat()}`);
        for (const done of threads) {
          for (const [i, call] of done.entries()) {
            if (!call.startsWith("write ")) continue;
            assertEquals(
              done.slice(i, i + 3),
              [
                "write durable.ndjson",
                "fdatasync durable.ndjson",
                "fsync /live",
              ],
              `${what}: ${done}`,
            );
          }
        }
      })
    ),
);
