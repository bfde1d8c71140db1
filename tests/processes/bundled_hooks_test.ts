import { test } from "node:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { assertEquals, assertMatch } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { bundleHooks } from "../../tools/bundle_hooks.ts";
import { type ChildOptions, runChild } from "../harness/child.ts";
import { errorMessages } from "../harness/data_files.ts";
import {
  childEnvironment,
  denoPermissions,
  postToolUse,
  runSilently,
  stop,
} from "../harness/hook_launchers.ts";
import { runtimePaths } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

/** How a bundle is started, by runtime. */
const LAUNCH = {
  deno: (hook: string, dataDir: string): string[] => [
    ...[runtimePaths().deno, "run", ...denoPermissions(dataDir), `${hook}.js`],
  ],
  node: (hook: string): string[] => [runtimePaths().node, `${hook}.cjs`],
  bun: (hook: string): string[] => [runtimePaths().bun, "run", `${hook}.cjs`],
};

for (const runtime of ["deno", "node", "bun"] as const) {
  test(`a bundled hook does all that its source does on ${runtime}`, () =>
    inTempFolder(async (folder) => {
      const dataDir = join(folder, "data");
      const bundles = join(folder, "bundles");
      bundleHooks(runtime === "deno" ? "deno" : "node", bundles);
      const command = (hook: string): string[] =>
        LAUNCH[runtime](join(bundles, hook), dataDir);
      const env = childEnvironment(join(folder, "home"), {
        HOOKTALLY_DIR: dataDir,
      });
      const record = (stdin: string): Promise<void> =>
        runSilently(command("post-tool-use"), { env, cwd: folder, stdin });
      await record(postToolUse("s1", "one"));
      await record(`a shell's greeting\n${postToolUse("s1", "two")}`);
      await record("no payload");
      const [message = "", ...more] = errorMessages(dataDir);
      assertMatch(message, /no JSON object \(10 bytes\)/);
      assertEquals(more, []);
      const ending: ChildOptions = { env, cwd: folder, stdin: stop("s1") };
      const { code, stdout, stderr } = await runChild(command("stop"), ending);
      assertEquals([code, stderr], [0, ""]);
      assertMatch(stdout, /^\{"systemMessage":"\[CB\] 0m \| 2 tools .*"\}$/);
      assertEquals(readSession("s1", { dataDir })?.calls.count, 2);
    }));
}

test("bundleHooks() makes one file for each hook, and for what few events need", () =>
  inTempFolder((folder) => {
    bundleHooks("node", folder);
    const hooks = readdirSync(new URL("../../hooks", import.meta.url));
    assertEquals(
      readdirSync(folder).sort(),
      [...hooks, "follow_up.ts", "payload_scanner.ts"]
        .map((name) => name.replace(/\.ts$/, ".cjs")).sort(),
    );
  }));
