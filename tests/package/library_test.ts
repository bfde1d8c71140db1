import { test } from "node:test";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { type Ended, runChild } from "../harness/child.ts";
import { childEnvironment } from "../harness/hook_launchers.ts";
import { inUserFolder, packedPackage } from "../harness/packed_package.ts";
import { onEach } from "../harness/program_runners.ts";
import { runtimePaths } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";
import {
  AWAIT_THREAD,
  LOCKED,
  READ,
  RECORD_AND_EXIT,
  RECORD_AND_READ,
  RECORD_LOCKED,
  type UserRuntime,
  userRuntimes,
} from "./user_programs.ts";

/** Runs a script with a data directory beside it. */
function runScript(
  { command }: UserRuntime,
  folder: string,
  script: string,
): Promise<Ended> {
  const env = childEnvironment(join(folder, "home"));
  const args = [script, join(folder, "data")];
  return runChild([...command, ...args], { env, cwd: folder });
}

/** Runs a program on each runtime, each in a folder of its own. */
function onEachRuntime(
  program: string,
  check: (ended: Ended, dataDir: string) => void,
): Promise<void> {
  return onEach(userRuntimes(), 3, (runtime) =>
    inUserFolder(async (folder) => {
      const script = join(folder, "program.mjs");
      writeFileSync(script, program);
      const ended = await runScript(runtime, folder, script);
      assertEquals(ended.stderr, "", runtime.name);
      check(ended, join(folder, "data"));
    }));
}

test("the installed library records, flushes and reads on each runtime", () =>
  onEachRuntime(RECORD_AND_READ, ({ code, stdout }) => {
    assertEquals([code, stdout.trim()], [0, READ]);
  }));

test("the installed library writes what is queued when process.exit ends the program", () =>
  onEachRuntime(RECORD_AND_EXIT, ({ code }, dataDir) => {
    assertEquals(code, 3);
    assertEquals(readSession("s1", { dataDir })?.calls.count, 1);
  }));

test("the installed library takes locks when it is given them on each runtime", () =>
  onEachRuntime(RECORD_LOCKED, ({ code, stdout }, dataDir) => {
    assertEquals([code, stdout.trim()], [0, LOCKED]);
    assertEquals(readSession("s1", { dataDir })?.calls.count, 2);
  }));

test("the installed library has a thread that writes on each runtime", () =>
  onEachRuntime(AWAIT_THREAD, ({ code, stdout }) => {
    assertEquals([code, stdout.trim()], [0, "written"]);
  }));

test("the README's program for Node counts when it is run as it stands", () =>
  inUserFolder(async (folder) => {
    const readme = readFileSync(join(packedPackage().folder, "README.md"));
    const [, program = "", ...more] = String(readme).split(/^```js ignore\n/m);
    assertEquals(more, []);
    const script = join(folder, "count.mjs");
    writeFileSync(script, program.split("```")[0] ?? "");
    const [oldest] = userRuntimes();
    assert(oldest !== undefined);
    const { code, stdout, stderr } = await runScript(oldest, folder, script);
    const summary = "[CB] 0m | 2 tools | 1 error | Bash:1 Edit:1\n";
    assertEquals([code, stdout, stderr], [0, summary, ""]);
    assert(existsSync(join(folder, "home", ".hooktally", "archive")));
  }));

test("the oldest Node is the oldest that the package says it supports", () => {
  const [oldest] = userRuntimes();
  const [program = ""] = oldest?.command ?? [];
  const said = execFileSync(program, ["--version"], { encoding: "utf8" });
  assertEquals(said.trim(), "v20.16.0");
});

test("the installed library works when a bundler took what it needs of it", () =>
  inUserFolder(async (folder) => {
    const script = join(folder, "program.mjs");
    writeFileSync(script, RECORD_AND_READ);
    await inTempFolder(async (elsewhere) => {
      const bundle = join(elsewhere, "bundle.mjs");
      execFileSync(runtimePaths().esbuild, [
        ...[script, "--bundle", "--format=esm", "--platform=node"],
        ...[`--outfile=${bundle}`, "--log-level=error"],
      ]);
      assert(!existsSync(join(elsewhere, "node_modules")));
      const [, runtime] = userRuntimes();
      assert(runtime !== undefined);
      const { stdout, stderr } = await runScript(runtime, elsewhere, bundle);
      assertEquals([stdout.trim(), stderr], [READ, ""]);
    });
  }));

test("the installed library is left out of a bundle that only imports what has no effect", () =>
  inUserFolder((folder) => {
    const script = join(folder, "program.mjs");
    const bundle = (text: string): string => {
      writeFileSync(script, text);
      return execFileSync(runtimePaths().esbuild, [
        ...[script, "--bundle", "--format=esm", "--platform=node"],
        "--log-level=error",
      ], { encoding: "utf8" });
    };
    assertEquals(bundle('import "hooktally/agent-sdk";').trim(), "");
    assertStringIncludes(bundle('import "hooktally";'), "installHost(");
  }));
