import { test } from "node:test";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { assertEquals, assertMatch } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { type ChildOptions, runChild } from "../harness/child.ts";
import {
  childEnvironment,
  type HookLauncher,
  hookLaunchers,
  postToolUse,
  runSilently,
  stop,
} from "../harness/hook_launchers.ts";
import { programRunners } from "../harness/program_runners.ts";
import { REPOSITORY, runtimePaths } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const TOOLS = ["Bash", "Edit", "Read", "Bash", "Grep"];
const SUMMARY =
  /^\{"systemMessage":"\[CB\] 0m \| 5 tools \| 0 errors \| Bash:2 Edit:1 Read:1 Grep:1 \| ⏱ PostToolUse:(?:<1|\d+)ms"\}$/;

/** Five hook processes, each with one call, then a sixth that sums up. */
function simulate(launcherOf: (index: number) => HookLauncher): Promise<void> {
  return inTempFolder(async (folder) => {
    const dataDir = join(folder, "data");
    const env = childEnvironment(join(folder, "home"), {
      HOOKTALLY_DIR: dataDir,
    });
    const session = "seed";
    for (const [i, tool] of TOOLS.entries()) {
      const command = launcherOf(i).command("post-tool-use", dataDir);
      const stdin = postToolUse(session, `call-${i}`, tool);
      await runSilently(command, { env, cwd: folder, stdin });
    }
    const command = launcherOf(TOOLS.length).command("stop", dataDir);
    const stdin = stop(session);
    const { code, stdout, stderr } = await runChild(command, { env, stdin });
    assertEquals([code, stderr], [0, ""]);
    assertMatch(stdout, SUMMARY);
    const tally = readSession(session, { dataDir });
    assertEquals(tally?.calls.count, TOOLS.length);
    assertEquals(tally?.hooks.get("PostToolUse")?.count, TOOLS.length);
    assertEquals(tally?.hooks.get("Stop")?.count, 1);
    assertEquals(tally?.damagedLines, 0);
    assertEquals(await shown(session, { env, cwd: folder }), {
      tool_count: TOOLS.length,
      tool_names: { Bash: 2, Edit: 1, Read: 1, Grep: 1 },
    });
  });
}

/** What the command line says of a session, in part. */
async function shown(
  session: string,
  options: ChildOptions,
): Promise<unknown> {
  const cli = join(REPOSITORY, "src", "cli", "main.ts");
  const [deno] = programRunners(["deno"]);
  const command = deno?.command(cli, "show", session, "--json") ?? [];
  // The packages of the command line are where Deno has put them.
  const info = execFileSync(runtimePaths().deno, ["info", "--json"]);
  const env = { ...options.env, DENO_DIR: JSON.parse(String(info)).denoDir };
  const { code, stdout, stderr } = await runChild(command, { ...options, env });
  assertEquals([code, stderr], [0, ""]);
  const { tool_count, tool_names } = JSON.parse(stdout);
  return { tool_count, tool_names };
}

test("runHook() counts five processes when each is started by any launcher", async () => {
  const launchers = hookLaunchers();
  for (const launcher of launchers) await simulate(() => launcher);
  assertEquals(launchers.length, 5);
});

test("runHook() counts five processes when each has another launcher", async () => {
  const launchers = hookLaunchers();
  await simulate((i) =>
    launchers[i % launchers.length] as typeof launchers[number]
  );
});
