import { test } from "node:test";
import { execFileSync } from "node:child_process";
import { assertEquals, assertMatch } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { programPath } from "../harness/program_runners.ts";
import { runtimePaths } from "../harness/runtimes.ts";
import { onEachRunner } from "../harness/program_children.ts";

const WHERE = [
  { where: "exit", count: 2, code: 0, denoOnly: false },
  { where: "beforeExit", count: 4, code: 0, denoOnly: false },
  { where: "unload", count: 2, code: 0, denoOnly: true },
  { where: "error", count: 2, code: 1, denoOnly: true },
  { where: "rejection", count: 2, code: 1, denoOnly: true },
  { where: "prevented error", count: 2, code: 0, denoOnly: true },
];

test("recordToolCall() is written when a listener after ours calls it", async () => {
  let ran = 0;
  await onEachRunner(async ({ name, dataDir, run }) => {
    for (const { where, count, code, denoOnly } of WHERE) {
      if (denoOnly && name !== "deno") continue;
      const dir = `${dataDir} ${where}`;
      const ended = await run("record_late.ts", where, dir);
      const what = `${name}, ${where}: ${ended.stderr}`;
      assertEquals([ended.code, ended.signal], [code, null], what);
      const tally = readSession("late", { dataDir: dir });
      assertEquals(tally?.calls.count, count, what);
      assertEquals(tally?.duplicates, 0, what);
      ran++;
    }
  });
  assertEquals(ran, 12);
});

test("recordToolCall() is written when the process ends in the same job", () =>
  onEachRunner(async ({ name, dataDir, run }) => {
    const way = name === "deno" ? "Deno.exit" : "process.exit";
    const dir = `${dataDir}/a/b/ç`;
    const ended = await run("end_at_once.ts", way, dir);
    assertEquals(ended.code, name === "deno" ? 8 : 7, ended.stderr);
    const tally = readSession("at once", { dataDir: dir });
    assertEquals(tally?.calls.count, 1, name);
  }));

test("recordToolCall() keeps no process alive when its timer is pending", () =>
  onEachRunner(async ({ name, dataDir, run }) => {
    const ended = await run("end_with_idle_timer.ts", dataDir);
    assertEquals([ended.code, ended.stderr], [0, ""], name);
    assertMatch(ended.stdout, /^slowed [1-9]\d*, idle 0\n$/);
    assertEquals(readSession("busy", { dataDir })?.calls.count, 1, name);
    assertEquals(readSession("idle", { dataDir }), null, name);
  }));

test("recordToolCall() is written when nothing is weak enough to be alive", () =>
  onEachRunner(async ({ name, dataDir, run }) => {
    const ended = await run("without_weakness.ts", dataDir);
    assertEquals(
      [ended.code, ended.stdout, ended.stderr],
      [0, "live 0\n", ""],
      name,
    );
    assertEquals(readSession("weak", { dataDir })?.calls.count, 10, name);
  }));

test("recordToolCall() writes through when its worker is terminated", () =>
  onEachRunner(async ({ name, dataDir, run }) => {
    // The loader of TypeScript does not reach into Node's workers.
    const bundle = `${dataDir} worker.mjs`;
    execFileSync(runtimePaths().esbuild, [
      programPath("recording_worker.ts"),
      ...["--bundle", "--format=esm", "--platform=node", "--log-level=error"],
      `--outfile=${bundle}`,
    ]);
    const ended = await run("terminate_worker.ts", dataDir, bundle);
    assertEquals(
      [ended.code, ended.stdout, ended.stderr],
      [0, "recorded\n", ""],
      name,
    );
    assertEquals(readSession("worker", { dataDir })?.calls.count, 53, name);
  }));
