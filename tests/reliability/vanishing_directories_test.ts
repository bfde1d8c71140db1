import { test } from "node:test";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { inPool, startChild } from "../harness/child.ts";
import { filesBelow } from "../harness/data_files.ts";
import {
  childEnvironment,
  FAST_LAUNCHERS,
  hookLaunchers,
  postToolUse,
  runSilently,
} from "../harness/hook_launchers.ts";
import { cannotMount, FULL, inOwnMounts } from "../harness/own_mounts.ts";
import { onEach, programRunners } from "../harness/program_runners.ts";
import { REPOSITORY } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const REMOVALS = 40;

function program(name: string): string {
  return join(REPOSITORY, "tests", "reliability", "programs", name);
}

/** Removes a directory while others write into it, which may make it come again. */
function remove(dataDir: string): void {
  try {
    rmSync(dataDir, { recursive: true, force: true });
  } catch (error) {
    // A file was made behind the back of the removal: the next one takes it.
    if ((error as { code?: string }).code !== "ENOTEMPTY") throw error;
  }
}

test("SessionStats and runHook() make the directory again when it is removed under eight writers", () =>
  inTempFolder(async (folder) => {
    const dataDir = join(folder, "data");
    const env = childEnvironment(join(folder, "home"), {
      HOOKTALLY_DIR: dataDir,
    });
    const writers = programRunners(["deno", "node", "bun"])
      .flatMap((runner) => [runner, runner, runner]).slice(0, 8)
      .map((runner, i) =>
        startChild(
          runner.command(program("record_for_ever.ts"), dataDir, `w${i}`),
          { env, stdin: "open" },
        )
      );
    for (const writer of writers) await writer.hear("ready\n");
    const launchers = hookLaunchers(FAST_LAUNCHERS);
    await inPool(REMOVALS, 2, async (i) => {
      remove(dataDir);
      const launcher = launchers[i % 3];
      await runSilently(
        launcher?.command("post-tool-use", dataDir) ?? [],
        { env, cwd: folder, stdin: postToolUse("removed", `hook-${i}`) },
      );
    });
    remove(dataDir);
    for (const writer of writers) writer.closeInput();
    for (const writer of writers) {
      const { code, stdout, stderr } = await writer.ended;
      assertEquals([code, stdout, stderr], [0, "ready\ndone\n", ""]);
    }
    const tally = readSession("removed", { dataDir });
    // What was written before went with the directory; what came after is there.
    assertEquals(tally?.tools.get("Last")?.count, 8);
    assertEquals([tally?.damagedLines, tally?.duplicates], [0, 0]);
    const last = launchers[0]?.command("post-tool-use", dataDir) ?? [];
    const stdin = postToolUse("after", "call-1");
    await runSilently(last, { env, cwd: folder, stdin });
    assertEquals(readSession("after", { dataDir })?.calls.count, 1);
    assertEquals(
      filesBelow(dataDir).filter((path) => !/^live\//.test(path)),
      [],
    );
  }));

test("SessionStats writes all that waited when a full disk is free again", {
  skip: cannotMount(),
}, () =>
  inTempFolder(async (folder) => {
    const env = childEnvironment(join(folder, "home"));
    const runners = programRunners(["deno", "node", "bun"]);
    await onEach(runners, 3, async (runner) => {
      const dataDir = join(folder, runner.name);
      mkdirSync(dataDir);
      const filler = join(dataDir, "filler");
      const command = inOwnMounts(
        `${FULL}; shift; exec "$@"`,
        dataDir,
        ...runner.command(program("fill_and_free.ts"), dataDir, filler),
      );
      const child = startChild(command, { env });
      const { code, stdout, stderr } = await child.ended;
      // Where not even the error log can be written, one line says so.
      assertEquals([code, stderr], [0, ""], runner.name);
      assertEquals(
        JSON.parse(stdout),
        ["ENOSPC", true, 26, true, 0],
        runner.name,
      );
    });
  }));
