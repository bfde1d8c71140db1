import { test } from "node:test";
import { join } from "node:path";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { readSession, sweepStale } from "@hooktally/hooktally";
import { runChild } from "../harness/child.ts";
import { errorMessages, journalLines } from "../harness/data_files.ts";
import {
  childEnvironment,
  denoPermissions,
  hookFile,
  type HookName,
  postToolUse,
  stop,
} from "../harness/hook_launchers.ts";
import { onEach } from "../harness/program_runners.ts";
import { REPOSITORY, runtimePaths } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const PROGRAMS = join(REPOSITORY, "tests", "reliability", "programs");
const DAY_MS = 86_400_000;

/** Hooks into which a module is loaded first, which changes their clock. */
function launchers(dataDir: string) {
  const { deno, node, bun, tsxLoader } = runtimePaths();
  const permissions = denoPermissions(dataDir);
  const before = {
    deno: (file: string) => [
      ...[deno, "run", ...permissions, `--preload=${file}`],
    ],
    node: (file: string) => [
      ...[node, "--import", tsxLoader, "--import", file],
    ],
    bun: (file: string) => [bun, `--preload=${file}`],
  };
  return Object.entries(before).map(([name, options]) => ({
    name,
    command: (hook: HookName, clock: string) => [
      ...options(join(PROGRAMS, `${clock}.ts`)),
      hookFile(hook),
    ],
  }));
}

test("runHook() counts the same when clocks are a day behind, ahead, or go backwards", () =>
  inTempFolder(async (folder) => {
    const dataDir = join(folder, "data");
    const env = childEnvironment(join(folder, "home"), {
      HOOKTALLY_DIR: dataDir,
    });
    const began = Date.now();
    await onEach(launchers(dataDir), 3, async ({ name, command }) => {
      for (const clock of ["clock_ahead", "clock_behind", "clock_ahead"]) {
        for (const callId of ["a", "b", "a"]) {
          const stdin = postToolUse("jumps", `${name} ${clock} ${callId}`);
          const run = command("post-tool-use", clock);
          const { code, stdout, stderr } = await runChild(run, { env, stdin });
          assertEquals([code, stdout, stderr], [0, "", ""], name);
        }
      }
      const run = command("stop", "clock_behind");
      const { code, stdout, stderr } = await runChild(run, {
        env,
        stdin: stop("jumps"),
      });
      assertEquals([code, stderr], [0, ""]);
      // Nobody is shown a time below zero.
      assertMatch(
        JSON.parse(stdout).systemMessage,
        /^\[CB\] \d+m \| \d+ tools/,
      );
    });
    const times = journalLines(dataDir).map(({ at }) => Number(at));
    assert(Math.min(...times) < began - DAY_MS, "the clock was not behind");
    assert(Math.max(...times) >= began + DAY_MS, "the clock was not ahead");
    const tally = readSession("jumps", { dataDir });
    assertEquals(tally?.calls.count, 3 * 2 * 2);
    assertEquals([tally?.damagedLines, errorMessages(dataDir)], [0, []]);
    // What was written ahead is young, whatever the clock says.
    assertEquals(sweepStale({ dataDir, maxIdleHours: 1 }).finalized, []);
  }));

/** Zones whose hour is skipped or comes twice, a broken one, and none. */
const ZONES = [
  ...["Europe/Berlin", "America/New_York", "Pacific/Apia", "Asia/Kathmandu"],
  ...["Nowhere/At-All", ":/dev/null", "EST5EDT4,0/0,J365/25", ""],
];

test("runHook() writes the same time when TZ is anything", () =>
  inTempFolder(async (folder) => {
    const dataDir = join(folder, "data");
    const home = join(folder, "home");
    let ran = 0;
    await onEach(launchers(dataDir), 3, async ({ name, command }) => {
      for (const TZ of ZONES) {
        ran++;
        const env = childEnvironment(home, { HOOKTALLY_DIR: dataDir, TZ });
        const stdin = postToolUse("zones", `${name} ${TZ}`);
        const earliest = Date.now() + DAY_MS;
        const run = command("post-tool-use", "clock_ahead");
        const { code, stdout, stderr } = await runChild(run, { env, stdin });
        assertEquals([code, stdout, stderr], [0, "", ""], `${name} ${TZ}`);
        const { at } = journalLines(dataDir).at(-1) ?? {};
        assert(Number(at) >= earliest, `${name} ${TZ}`);
        assert(Number(at) <= Date.now() + DAY_MS, `${name} ${TZ}`);
      }
    });
    assertEquals(readSession("zones", { dataDir })?.calls.count, ran);
    assertEquals(ran, 24);
  }));
