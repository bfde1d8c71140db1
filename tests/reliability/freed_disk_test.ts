import { test } from "node:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { runChild } from "../harness/child.ts";
import { childEnvironment } from "../harness/hook_launchers.ts";
import { cannotMount, FULL, inOwnMounts } from "../harness/own_mounts.ts";
import { onEach, programRunners } from "../harness/program_runners.ts";
import { REPOSITORY } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const PROGRAM = join(
  REPOSITORY,
  ...["tests", "reliability", "programs", "fill_and_free.ts"],
);

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
        ...runner.command(PROGRAM, dataDir, filler),
      );
      const { code, stdout, stderr } = await runChild(command, { env });
      assertEquals([code, stderr], [0, ""], runner.name);
      assertEquals(
        JSON.parse(stdout),
        ["ENOSPC", true, 26, true, 0],
        runner.name,
      );
    });
  }));
