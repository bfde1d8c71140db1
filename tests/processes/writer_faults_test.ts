import { test } from "node:test";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import type { Tally } from "../../src/model/tally.ts";
import { inPool, runChild } from "../harness/child.ts";
import { childEnvironment } from "../harness/hook_launchers.ts";
import { cannotMount, FULL, inOwnMounts } from "../harness/own_mounts.ts";
import {
  onEachRunner,
  type ProgramStage,
} from "../harness/program_children.ts";
import { programPath, programRunners } from "../harness/program_runners.ts";
import { runtimePaths } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const PROGRAM = "host_in_trouble.ts";

function tallyIn(dataDir: string): Tally | null {
  return readSession("trouble", { dataDir });
}

/** What is counted, and what must be nothing. */
function counted(dataDir: string): unknown[] {
  const tally = tallyIn(dataDir);
  return [tally?.calls.count, tally?.duplicates, tally?.lostEvents];
}

test("a thread that is killed is warned of once, and the host goes on without it", () =>
  onEachRunner(async ({ name, dataDir, run }) => {
    const { code, stdout, stderr } = await run(PROGRAM, "killed", dataDir);
    assertEquals([code, stderr], [0, ""], name);
    assertMatch(stdout, /^warned: [^\n]*it ended: [^\n]*\nwent on\n$/, name);
    assertEquals(counted(dataDir), [10_007, 0, 0], name);
  }));

test("a thread writes all by itself, from source on each runtime", () =>
  onEachRunner(async ({ name, dataDir, run }) => {
    const { code, stdout, stderr } = await run(PROGRAM, "alone", dataDir);
    assertEquals([code, stdout, stderr], [0, "", ""], name);
    assertEquals(counted(dataDir), [2003, 0, 0], name);
  }));

test("a thread that hangs in JavaScript loses nothing and holds no exit up", () =>
  onEachRunner(async ({ name, dataDir, run }) => {
    const program = `${dataDir} hung.js`;
    writeFileSync(program, "for (;;);");
    const { code, stderr } = await run(PROGRAM, "hung", dataDir, program);
    assertEquals([code, stderr], [6, ""], name);
    assertEquals(counted(dataDir), [10_000, 0, 0], name);
  }));

test("a thread that throws at once is warned of, and loses nothing", () =>
  onEachRunner(async ({ name, dataDir, run }) => {
    const program = `${dataDir} broken.js`;
    writeFileSync(program, "process.exit(3);");
    const { code, stdout } = await run(PROGRAM, "alone", dataDir, program);
    assertEquals(code, 0, name);
    assertMatch(stdout, /^warned: [^\n]*it ended/, name);
    assertEquals(counted(dataDir), [2003, 0, 0], name);
  }));

test("a thread whose writes are cut short writes the rest again, all of it once", () =>
  onEachRunner(async ({ name, dataDir, run }) => {
    const program = `${dataDir} short.js`;
    execFileSync(runtimePaths().esbuild, [
      programPath("thread_with_short_writes.ts"),
      ...["--bundle", "--format=iife", "--platform=node"],
      ...["--log-level=error", `--outfile=${program}`],
    ]);
    const { code, stdout, stderr } = await run(
      PROGRAM,
      "alone",
      dataDir,
      program,
    );
    assertEquals([code, stdout, stderr], [0, "", ""], name);
    assertEquals(counted(dataDir), [2003, 0, 0], name);
    assert((tallyIn(dataDir)?.damagedLines ?? 0) > 0, name);
  }));

test("a thread whose directory is removed makes it again", () =>
  onEachRunner(async ({ name, dataDir, run }) => {
    const { code, stdout, stderr } = await run(PROGRAM, "removed", dataDir);
    assertEquals([code, stdout, stderr], [0, "", ""], name);
    assertEquals(counted(dataDir), [55, 0, 0], name);
  }));

/** Fills the disk, runs the host, and keeps what is on the disk at the end. */
const FULL_THEN_KEPT = `${FULL}; data=$1 out=$2; shift 2
"$@"
cp -r "$data/." "$out"`;

test(
  "a host with a thread on a full disk loses nothing when it has space again",
  {
    skip: cannotMount(),
  },
  () =>
    onEachRunner(async ({ name, dataDir, runner }: ProgramStage) => {
      const out = `${dataDir} kept`;
      for (const folder of [dataDir, out]) mkdirSync(folder);
      const ended = await runChild(
        inOwnMounts(
          FULL_THEN_KEPT,
          ...[dataDir, out, ...runner.command(PROGRAM, "full", dataDir)],
        ),
        { env: childEnvironment(`${dataDir} home`) },
      );
      assertEquals([ended.code, ended.stdout], [0, ""], name + ended.stderr);
      assertEquals(tallyIn(out)?.calls.count, 305, name);
    }, ["deno", "node", "bun"]),
);

test("64 hosts with threads record at once on one session, each call once", () =>
  inTempFolder(async (folder) => {
    const env = childEnvironment(join(folder, "home"));
    const dataDir = join(folder, "data");
    const runners = programRunners(["deno", "node", "bun"]);
    await inPool(64, 16, async (index) => {
      const runner = runners[index % runners.length];
      assert(runner !== undefined);
      const args = ["host", "100", "natural", dataDir];
      const command = runner.command("long_lived_host.ts", ...args);
      const { code, stdout } = await runChild(command, { env });
      assertEquals([code, stdout], [0, ""]);
    });
    const tally = readSession("host", { dataDir });
    assertEquals([tally?.calls.count, tally?.duplicates], [6400, 0]);
    assertEquals(tally?.damagedLines, 0);
  }));
