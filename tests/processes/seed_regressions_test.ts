import { test } from "node:test";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { filesBelow, journalLines } from "../harness/data_files.ts";
import {
  onEachRunner,
  type ProgramStage,
} from "../harness/program_children.ts";
import { REPOSITORY } from "../harness/runtimes.ts";

/** Runs a program, which must end well, and parses what it said. */
async function saidBy(
  stage: ProgramStage,
  program: string,
  ...args: string[]
): Promise<unknown> {
  const ended = await stage.run(program, stage.dataDir, ...args);
  assertEquals([ended.code, ended.stderr], [0, ""], stage.name);
  return JSON.parse(ended.stdout);
}

test("SessionStats() is in liveInstances() and written at exit when flush was forgotten", () =>
  onEachRunner(async (stage) => {
    const { name, dataDir } = stage;
    assertEquals(await saidBy(stage, "forget_flush.ts"), ["forgotten"], name);
    assertEquals(readSession("forgotten", { dataDir })?.calls.count, 1, name);
  }));

test("finalize() takes the instance out and brings no file back when the process ends", () =>
  onEachRunner(async (stage) => {
    const { name, dataDir } = stage;
    const said = await saidBy(stage, "finalize_then_end.ts");
    assertEquals(said, { live: [true, false], count: 2, ended: true }, name);
    const files = filesBelow(dataDir);
    const live = files.filter((path) => path.startsWith("live/"));
    const archived = files.filter((path) => /^archive\/.*ndjson$/.test(path));
    assertEquals([live, archived.length], [["live/"], 1], name);
    assertEquals(readSession("ended", { dataDir })?.calls.count, 2, name);
  }));

test("addFlush() adds one listener for each event when 20 instances of two copies record", () =>
  onEachRunner(async (stage) => {
    const { name, dataDir } = stage;
    const copy = join(dataDir, "..", `copy for ${name}`);
    cpSync(join(REPOSITORY, "src"), join(copy, "src"), { recursive: true });
    cpSync(join(REPOSITORY, "mod.ts"), join(copy, "mod.ts"));
    const said = await saidBy(
      stage,
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
