import { test } from "node:test";
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { runChild } from "../harness/child.ts";
import { childEnvironment } from "../harness/hook_launchers.ts";
import { onEach, programRunners } from "../harness/program_runners.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const WAYS = [
  ...["natural", "process.exit", "throw", "throw in a timer"],
  ...["rejection", "pending timer"],
];

/** Every way on every runtime, and Deno's own way. */
const CELLS = [
  ...programRunners().flatMap((runner) => WAYS.map((way) => ({ runner, way }))),
  ...programRunners(["deno"]).map((runner) => ({ runner, way: "Deno.exit" })),
];

test("exitFlush() writes 200 collected instances' records when the process ends", () =>
  inTempFolder((folder) => {
    const env = childEnvironment(join(folder, "home"));
    return onEach(CELLS, 25, async ({ runner: { name, command }, way }) => {
      const dataDir = join(folder, `${name} ${way}`);
      const [control, ended] = await Promise.all([
        runChild(command("end_without_library.ts", way), { env }),
        runChild(command("end_with_dropped.ts", way, dataDir), { env }),
      ]);
      const what = `${name}, ${way}: ${ended.stderr}`;
      assertEquals(
        [ended.code, ended.signal],
        [control.code, control.signal],
        what,
      );
      const [collected, written] = ended.stdout.trim().split("\n")
        .map((line) => Number(line.split(" ")[1]));
      assertEquals(written, 0, `the timer was faster: ${what}`);
      if (way !== "throw") assert((collected ?? 0) >= 150, ended.stdout + what);
      const tally = readSession("dropped", { dataDir });
      assertEquals(tally?.calls.count, 200, what);
      assertEquals([tally?.duplicates, tally?.damagedLines], [0, 0], what);
    });
  }));
