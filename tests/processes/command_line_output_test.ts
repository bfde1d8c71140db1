import { test } from "node:test";
import { execFileSync, spawn } from "node:child_process";
import { closeSync, constants, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import { readSession, SessionStats } from "@hooktally/hooktally";
import { type Ended, runChild } from "../harness/child.ts";
import {
  type CommandLineStage,
  onEachCommandLine,
} from "../harness/command_lines.ts";

/** Tools of the large session: their JSON is far more than a pipe holds. */
const TOOLS = 5000;

function largeSession(dataDir: string): void {
  using stats = new SessionStats("large", { dataDir, flushInterval: 1000 });
  for (let i = 0; i < TOOLS; i++) {
    stats.recordToolCall(`tool ${i} ${"ü".repeat(50)}`, { durationMs: i });
  }
}

/** Runs a command whose output a shell's `reader` reads; its status comes on standard error. */
function readBy(
  reader: string,
  stage: CommandLineStage,
  ...args: string[]
): Promise<Ended> {
  const script = `{ "$@"; echo "status $?" >&2; } | ${reader}`;
  const command = ["sh", "-c", script, "sh", ...stage.command(...args)];
  return runChild(command, { env: stage.env, cwd: stage.folder });
}

function assertLarge(text: string, dataDir: string): void {
  assert(text.length > 1 << 20, `only ${text.length} characters`);
  const { tool_count, tools } = JSON.parse(text);
  assertEquals(tool_count, TOOLS);
  assertEquals(Object.keys(tools).length, TOOLS);
  assertEquals(readSession("large", { dataDir })?.calls.count, TOOLS);
}

test("main loses nothing when its output is large and the reader slow", async () => {
  await onEachCommandLine(largeSession, async (stage) => {
    const args = ["show", "large", "--json", "--dir", "data"];
    const { stdout, stderr } = await readBy(
      "{ sleep 1; cat; }",
      stage,
      ...args,
    );
    assertEquals(stderr, "status 0\n");
    assertLarge(stdout, stage.dataDir);
  });
});

test("main loses nothing when its output is a pipe that does not block", async () => {
  await onEachCommandLine(largeSession, async (stage) => {
    const pipe = join(stage.folder, `pipe of ${stage.name}`);
    execFileSync("mkfifo", [pipe]);
    const reader = runChild(["sh", "-c", '{ sleep 1; cat; } < "$0"', pipe], {
      env: stage.env,
    });
    // Opened for both, it does not wait for the reader.
    const file = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    const args = ["show", "large", "--json", "--dir", "data"];
    const [program = "", ...rest] = stage.command(...args);
    const child = spawn(program, rest, {
      cwd: stage.folder,
      env: stage.env,
      stdio: ["ignore", file, "inherit"],
    });
    const code = await new Promise((resolve) => child.on("close", resolve));
    closeSync(file);
    assertEquals(code, 0);
    assertLarge((await reader).stdout, stage.dataDir);
  });
});

test("main ends without a word when its reader has gone", async () => {
  await onEachCommandLine(largeSession, async (stage) => {
    for (const format of [["--json"], []]) {
      const args = ["show", "large", ...format, "--dir", "data"];
      const { stdout, stderr } = await readBy("head -n 1", stage, ...args);
      assertEquals(stderr, "status 0\n");
      assertEquals(stdout.split("\n").length, 2);
    }
  });
});

test("main says so when its output cannot be written", {
  skip: existsSync("/dev/full") ? false : "there is no /dev/full",
}, async () => {
  await onEachCommandLine(largeSession, async ({ command, env, folder }) => {
    const words = command("list", "--dir", "data");
    const full = ["sh", "-c", 'exec "$@" > /dev/full', "sh", ...words];
    assertEquals(await runChild(full, { env, cwd: folder }), {
      code: 1,
      signal: null,
      stdout: "",
      stderr: 'Cannot write to "standard output": disk is full (ENOSPC)\n',
    });
  });
});
