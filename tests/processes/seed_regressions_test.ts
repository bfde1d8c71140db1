import { test } from "node:test";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { runChild } from "../harness/child.ts";
import { filesBelow, journalLines } from "../harness/data_files.ts";
import { childEnvironment } from "../harness/hook_launchers.ts";
import {
  onEach,
  type ProgramRunner,
  programRunners,
} from "../harness/program_runners.ts";
import { REPOSITORY } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

/** Runs a program of its own data directory; what it said, and the directory. */
function onEachRuntime(
  check: (
    runner: ProgramRunner,
    run: (program: string, ...more: string[]) => Promise<unknown>,
    dataDir: string,
  ) => Promise<void>,
): Promise<void> {
  return inTempFolder((folder) =>
    onEach(programRunners(), 4, (runner) => {
      const env = childEnvironment(join(folder, "home"));
      const dataDir = join(folder, runner.name);
      return check(runner, async (program, ...more) => {
        const command = runner.command(program, dataDir, ...more);
        const ended = await runChild(command, { env, cwd: folder });
        assertEquals([ended.code, ended.stderr], [0, ""], runner.name);
        return JSON.parse(ended.stdout);
      }, dataDir);
    })
  );
}

test("SessionStats() is in liveInstances() and written at exit when flush was forgotten", () =>
  onEachRuntime(async ({ name }, run, dataDir) => {
    assertEquals(await run("forget_flush.ts"), ["forgotten"], name);
    assertEquals(readSession("forgotten", { dataDir })?.calls.count, 1, name);
  }));

test("finalize() takes the instance out and brings no file back when the process ends", () =>
  onEachRuntime(async ({ name }, run, dataDir) => {
    const said = await run("finalize_then_end.ts");
    assertEquals(said, { live: [true, false], count: 2, ended: true }, name);
    const files = filesBelow(dataDir);
    const live = files.filter((path) => path.startsWith("live/"));
    const archived = files.filter((path) => /^archive\/.*ndjson$/.test(path));
    assertEquals([live, archived.length], [["live/"], 1], name);
    assertEquals(readSession("ended", { dataDir })?.calls.count, 2, name);
  }));

test("addFlush() adds one listener for each event when 20 instances of two copies record", () =>
  onEachRuntime(async ({ name }, run, dataDir) => {
    const copy = join(dataDir, "..", `copy for ${name}`);
    cpSync(join(REPOSITORY, "src"), join(copy, "src"), { recursive: true });
    cpSync(join(REPOSITORY, "mod.ts"), join(copy, "mod.ts"));
    const said = await run(
      "record_from_copies.ts",
      join(REPOSITORY, "mod.ts"),
      join(copy, "mod.ts"),
    );
    const added = name === "deno"
      ? { unload: 1, error: 1, unhandledrejection: 1 }
      : { beforeExit: 1, exit: 1 };
    assertEquals(said, { added, live: [20, 20] }, name);
    assertEquals(journalLines(dataDir).length, 40, name);
    const tally = readSession("copies", { dataDir });
    assertEquals([tally?.calls.count, tally?.duplicates], [40, 0], name);
  }));
