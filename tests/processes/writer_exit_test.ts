import { test } from "node:test";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { inPool, runChild } from "../harness/child.ts";
import { childEnvironment } from "../harness/hook_launchers.ts";
import { programRunners } from "../harness/program_runners.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const WAYS = [
  ...["natural", "process.exit", "throw", "throw in a timer"],
  ...["rejection", "pending timer"],
];

const STATES = ["inline", "cold", "warm"];

/** Every way on every runtime, and Deno's own way. */
const ENDS = [
  ...programRunners().flatMap((runner) => WAYS.map((way) => ({ runner, way }))),
  ...programRunners(["deno"]).map((runner) => ({ runner, way: "Deno.exit" })),
];

/** At a time: one that runs, and one that starts. */
const WIDTH = 2;

test("each way to end writes 1, 10 and 1,000 pending records once, with and without a thread, cold or warm", () =>
  inTempFolder(async (folder) => {
    const env = childEnvironment(join(folder, "home"));
    const ran = await inPool(ENDS.length, WIDTH, async (index) => {
      const { runner: { name, command }, way } = ENDS[index] as typeof ENDS[0];
      const control = await runChild(command("end_without_library.ts", way), {
        env,
      });
      for (const state of STATES) {
        const dataDir = join(folder, `${name} ${way} ${state}`);
        const args = ["end_with_writer.ts", way, dataDir, state] as const;
        const ended = await runChild(command(...args), { env });
        const what = `${name}, ${way}, ${state}: ${ended.stderr}`;
        assertEquals(
          [ended.code, ended.signal, ended.stdout],
          [control.code, control.signal, ""],
          what,
        );
        for (const pending of [1, 10, 1000]) {
          const tally = readSession(`${pending}`, { dataDir });
          assertEquals(
            [tally?.calls.count, tally?.duplicates, tally?.damagedLines],
            [pending + (state === "warm" ? 1 : 0), 0, 0],
            what,
          );
        }
      }
    });
    assertEquals(ran.length, 25);
  }));
