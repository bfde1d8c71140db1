import { test } from "node:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { runChild } from "../harness/child.ts";
import {
  childEnvironment,
  FAST_LAUNCHERS,
  hookLaunchers,
  postToolUse,
} from "../harness/hook_launchers.ts";
import { onEach, programRunners } from "../harness/program_runners.ts";
import { cannotTrace, tracedCalls } from "../harness/system_calls.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const FLUSHES = 10;

/** Every way in which a process can write. */
const WRITES = [
  ...["write", "writev", "pwrite64", "pwritev", "pwritev2"],
  ...["sendfile", "copy_file_range"],
];

/** How often a command writes to a journal. */
async function writesOf(
  command: readonly string[],
  trace: string,
  options: { env: Record<string, string>; stdin: string },
): Promise<number> {
  const traced = tracedCalls(WRITES, trace, command);
  const { code, stderr } = await runChild(traced, options);
  assertEquals([code, stderr], [0, ""]);
  return readFileSync(trace, "utf8").split("\n")
    .filter((line) => line.includes(".ndjson>")).length;
}

test("appendLines() is one system call when a batch is written", {
  skip: cannotTrace(),
}, () =>
  inTempFolder(async (folder) => {
    const dataDir = join(folder, "data");
    const trace = join(folder, "trace");
    const env = childEnvironment(join(folder, "home"), {
      HOOKTALLY_DIR: dataDir,
    });
    await onEach(
      programRunners(["deno", "node", "bun"]),
      3,
      async ({ name, command }) => {
        const args = [dataDir, "traced", String(FLUSHES), name];
        const run = command("record_behind_barrier.ts", ...args);
        const writes = await writesOf(run, trace, { env, stdin: "" });
        assertEquals(writes, FLUSHES, name);
      },
    );
    await onEach(hookLaunchers(FAST_LAUNCHERS), 3, async (launcher) => {
      const command = launcher.command("post-tool-use", dataDir);
      const stdin = postToolUse("traced", `call by ${launcher.name}`);
      // A call and the run time of its hook.
      const writes = await writesOf(command, trace, { env, stdin });
      assertEquals(writes, 1, launcher.name);
    });
  }));
