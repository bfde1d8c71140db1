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

/** What was done to the journal and to its directory, in order, each as it is called. */
function doneTo(trace: string): string[] {
  return readFileSync(trace, "utf8").split("\n").flatMap((line) => {
    const found = /\b(\w+)\(\d+<[^>]*(durable\.ndjson|\/live)>/.exec(line);
    return found === null ? [] : [`${found[1]} ${found[2]}`];
  });
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
        const done = doneTo(trace);
        const writes = done.filter((call) => call === "write durable.ndjson");
        assert(writes.length >= 2, `${what}: ${done}`);
        for (const [i, call] of done.entries()) {
          if (!call.startsWith("write ")) continue;
          assertEquals(
            done.slice(i, i + 3),
            ["write durable.ndjson", "fdatasync durable.ndjson", "fsync /live"],
            `${what}: ${done}`,
          );
        }
      })
    ),
);
