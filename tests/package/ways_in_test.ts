import { test } from "node:test";
import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { oldestNode } from "../../tools/package_programs.ts";
import { runChild } from "../harness/child.ts";
import { childEnvironment } from "../harness/hook_launchers.ts";
import { withLoopbackRegistry } from "../harness/loopback_registry.ts";
import { inUserFolder } from "../harness/packed_package.ts";
import { REPOSITORY, runtimePaths } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const EXAMPLES = join(REPOSITORY, "examples", "ways_in");
const SUMMARY = "[CB] 0m | 2 tools | 1 error | Bash:1 Edit:1\n";

/** Runs an example, which has to leave no temporary file behind. */
async function runExample(
  folder: string,
  command: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const TMPDIR = join(folder, "tmp");
  mkdirSync(TMPDIR);
  const home = join(folder, "home");
  const env = childEnvironment(home, { TMPDIR, NO_COLOR: "1", ...more });
  const { code, stdout, stderr } = await runChild(command, {
    env,
    cwd: folder,
  });
  assertEquals([code, stderr], [0, ""]);
  // tsx keeps what it compiled there.
  const left = readdirSync(TMPDIR).filter((name) => !name.startsWith("tsx-"));
  assertEquals(left, []);
  assertEquals(readdirSync(home), []);
  return stdout;
}

/** Copies an example to where a user may have it: without the repository around it. */
function copyTo(folder: string, name: string): string {
  const path = join(folder, name);
  copyFileSync(join(EXAMPLES, name), path);
  return path;
}

test("there is an example for each way in, and a test for each example", () => {
  assertEquals(readdirSync(EXAMPLES).sort(), [
    ...["deno_hook.ts", "deno_npm.ts", "node_npm.mjs", "tsx_checkout.ts"],
  ]);
});

test("a hook counts when it is run by deno from a checkout", () =>
  inTempFolder(async (folder) => {
    const { deno } = runtimePaths();
    const example = join(EXAMPLES, "deno_hook.ts");
    assertEquals(
      await runExample(folder, [deno, "run", "-A", "--quiet", example]),
      "Two hooks on Deno recorded 2 calls\n",
    );
  }));

test("the library counts when Deno takes it from npm", () =>
  inTempFolder((folder) =>
    withLoopbackRegistry(async (url) => {
      const example = copyTo(folder, "deno_npm.ts");
      assertEquals(
        await runExample(
          folder,
          [runtimePaths().deno, "run", "-A", "--quiet", example],
          // Deno must not remember the package of another build.
          { NPM_CONFIG_REGISTRY: url, DENO_DIR: join(folder, "deno") },
        ),
        SUMMARY,
      );
    })
  ));

test("the library counts when Node takes it from npm", async () => {
  for (const node of [oldestNode(), runtimePaths().node]) {
    await inUserFolder(async (folder) => {
      const example = copyTo(folder, "node_npm.mjs");
      assertEquals(await runExample(folder, [node, example]), SUMMARY);
    });
  }
});

test("the library counts when tsx runs it from a checkout", () =>
  inTempFolder(async (folder) => {
    const { node, tsxWrapper } = runtimePaths();
    const example = join(EXAMPLES, "tsx_checkout.ts");
    const command = [node, tsxWrapper, example];
    assertEquals(await runExample(folder, command), SUMMARY);
  }));
