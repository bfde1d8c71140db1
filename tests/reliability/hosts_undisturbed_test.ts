import { test } from "node:test";
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import {
  childEnvironment,
  FAST_LAUNCHERS,
  hookLaunchers,
  postToolUse,
  runSilently,
} from "../harness/hook_launchers.ts";
import { onEach } from "../harness/program_runners.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const EVENTS = [
  ...["PostToolUse", "PreToolUse", "SessionStart", "SessionEnd", "Stop"],
  ...["Notification", "SomeFutureEvent", ""],
];

/** Hands a program its whole input as a host does, and tells how that went. */
function feed(
  [program = "", ...args]: readonly string[],
  env: Record<string, string>,
  text: string,
): Promise<[number | null, string]> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env });
    let trouble = "";
    child.on("error", reject);
    child.stdin.on("error", (error) => trouble += String(error));
    child.stderr.on("data", (bytes) => trouble += String(bytes));
    child.stdout.resume();
    child.on("close", (code) => resolve([code, trouble]));
    child.stdin.end(text);
  });
}

test("runHook() reads all that its host writes when the event is any", () =>
  inTempFolder(async (folder) => {
    let ran = 0;
    const dataDir = join(folder, "data");
    const env = childEnvironment(join(folder, "home"), {
      HOOKTALLY_DIR: dataDir,
    });
    await onEach(hookLaunchers(FAST_LAUNCHERS), 3, async (launcher) => {
      for (const event of EVENTS) {
        ran++;
        const text = JSON.stringify({
          session_id: "fed",
          hook_event_name: event,
          tool_name: "Bash",
          tool_use_id: `${launcher.name} ${event}`,
          tool_response: "x".repeat(4_000_000),
        });
        const command = launcher.command("post-tool-use", dataDir);
        const ended = await feed(command, env, text);
        assertEquals(ended, [0, ""], `${launcher.name}, ${event}`);
      }
    });
    assertEquals(readSession("fed", { dataDir })?.calls.count, 3);
    assertEquals(ran, 24);
  }));

test("runHook() counts when there is no usable folder for temporary files", () =>
  inTempFolder(async (folder) => {
    // Too long for the name of a socket.
    const long = join(folder, "d".repeat(110), "e".repeat(60));
    mkdirSync(long, { recursive: true });
    const dataDir = join(folder, "data");
    let ran = 0;
    // tsx needs one; the npm package has hooks for Node that do not.
    await onEach(hookLaunchers(["deno run", "bun"]), 2, async (launcher) => {
      for (const TMPDIR of [long, "/nonexistent", "/proc", ""]) {
        ran++;
        const env = childEnvironment(join(folder, "home"), {
          HOOKTALLY_DIR: dataDir,
          TMPDIR,
        });
        const command = launcher.command("post-tool-use", dataDir);
        await runSilently(command, {
          env,
          stdin: postToolUse("temporary", `call ${ran}`),
        });
      }
    });
    assertEquals(readSession("temporary", { dataDir })?.calls.count, ran);
    assertEquals(ran, 8);
  }));
