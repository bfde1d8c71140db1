import { test } from "node:test";
import { assertEquals, assertLess, assertStringIncludes } from "@std/assert";
import { runCommand } from "../../tools/run_command.ts";
import { REPOSITORY, runtimePaths } from "../../tools/runtimes.ts";

const QUIET = { cwd: REPOSITORY, timeout: 60_000, show: false };

function node(source: string): string[] {
  return [runtimePaths().node, "-e", source];
}

test("runCommand() keeps both streams and the exit status", async () => {
  const source = "console.log('out'); console.error('err'); process.exit(3)";
  const { code, output } = await runCommand(node(source), QUIET);
  assertEquals(code, 3);
  assertStringIncludes(output, "out\n");
  assertStringIncludes(output, "err\n");
});

test("runCommand() sets and removes environment variables", async () => {
  const source = "console.log(process.env.A, process.env.HOME)";
  const env = { A: "a b", HOME: undefined };
  const { output } = await runCommand(node(source), { ...QUIET, env });
  assertEquals(output, "a b undefined\n");
});

test("runCommand() reports a program that does not exist", async () => {
  const { code, output } = await runCommand(["/nowhere/at all"], QUIET);
  assertEquals(code, 127);
  assertStringIncludes(output, "/nowhere/at all");
});

test("runCommand() kills what outlives its time, with its children", async () => {
  const source = "require('child_process').spawn(process.execPath, " +
    "['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'inherit' }); " +
    "setTimeout(() => {}, 60000)";
  const options = { ...QUIET, timeout: 1_500 };
  const { code, output, milliseconds } = await runCommand(
    node(source),
    options,
  );
  assertEquals(code, 124);
  assertStringIncludes(output, "Killed after 1500 ms");
  // The grandchild holds the pipe: had it lived on, this would be a minute.
  assertLess(milliseconds, 20_000);
});
