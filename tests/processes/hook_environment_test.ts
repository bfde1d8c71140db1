import { test } from "node:test";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { filesBelow, modesBelow } from "../harness/data_files.ts";
import {
  assertSilent,
  denoPermissions,
  FAST_LAUNCHERS,
  hookFile,
  postToolUse,
} from "../harness/hook_launchers.ts";
import { assertCounted, onEachLauncher } from "../harness/hook_stage.ts";
import { runtimePaths } from "../harness/runtimes.ts";

const CLOSED_PORT = "http://127.0.0.1:1";

/** What Node itself prints for its inner parts is not for a hook to keep back. */
const NOISE = {
  DEBUG: "*",
  FORCE_COLOR: "3",
  NODE_DEBUG: "hooktally,http,tls",
  NODE_OPTIONS: "--trace-warnings --trace-uncaught",
  RUST_BACKTRACE: "full",
  CI: "true",
};

test("runHook() starts from source when Deno's cache is empty and there is no network", () =>
  onEachLauncher(async (stage) => {
    const cache = join(stage.folder, "cache");
    const env = {
      ...stage.env,
      DENO_DIR: cache,
      HTTP_PROXY: CLOSED_PORT,
      HTTPS_PROXY: CLOSED_PORT,
    };
    const stdin = postToolUse("fresh", "call-1");
    assertCounted(stage, await stage.run({ env, stdin }), "fresh");
    const fetched = filesBelow(cache).filter((path) =>
      /^(?:npm|remote|deps)\/./.test(path)
    );
    assertEquals([existsSync(cache), fetched], [true, []]);
  }, ["shebang", "deno run"]));

test("runHook() counts when Deno's cache cannot be written", () =>
  onEachLauncher(async (stage) => {
    const env = { ...stage.env, DENO_DIR: "/proc/nope/cache" };
    const stdin = postToolUse("no-cache", "call-1");
    assertCounted(stage, await stage.run({ env, stdin }), "no-cache");
  }, ["shebang", "deno run"]));

test("runHook() is silent when it may write elsewhere only", () =>
  onEachLauncher(async (stage) => {
    const elsewhere = join(stage.folder, "elsewhere");
    const command = [
      ...[runtimePaths().deno, "run", ...denoPermissions(elsewhere)],
      hookFile("post-tool-use"),
    ];
    const stdin = postToolUse("narrow", "call-1");
    assertCounted(stage, await stage.run({ stdin }, command), "narrow", 0);
    assert(!existsSync(stage.dataDir));
  }, ["deno run"]));

test("runHook() is silent when nothing names a data directory", () =>
  onEachLauncher(async (stage) => {
    const { HOME: _, HOOKTALLY_DIR: __, ...env } = stage.env;
    const stdin = postToolUse("homeless", "call-1");
    const ended = await stage.run({ env, stdin });
    assertSilent(ended, stage.name);
    assert(!existsSync("/.hooktally"));
  }));

test("runHook() takes a relative HOOKTALLY_DIR from HOME when there is one", () =>
  onEachLauncher(async (stage) => {
    const home = stage.env["HOME"] ?? "";
    const dataDir = join(home, "rel data");
    const env = { ...stage.env, HOOKTALLY_DIR: "rel data" };
    const command = stage.launcher.command("post-tool-use", dataDir);
    const stdin = postToolUse("relative", "call-1");
    assertSilent(await stage.run({ env, stdin }, command), stage.name);
    const tally = readSession("relative", { dataDir });
    assertEquals(tally?.calls.count, 1, stage.name);
    assert(!existsSync(join(stage.folder, "rel data")), stage.name);
  }));

test("runHook() is silent when the environment asks for noise", () =>
  onEachLauncher(async (stage) => {
    const env = { ...stage.env, ...NOISE };
    const stdin = postToolUse("noise", "call-1");
    assertCounted(stage, await stage.run({ env, stdin }), "noise");
  }));

test("runHook() makes private files when the umask is 0 or 077", () => {
  let ran = 0;
  return onEachLauncher(async (stage) => {
    for (const mask of ["0", "077"]) {
      const dataDir = join(stage.folder, `umask ${mask}`, "deep");
      mkdirSync(join(dataDir, ".."));
      const env = { ...stage.env, HOOKTALLY_DIR: dataDir };
      const command = stage.launcher.command("post-tool-use", dataDir);
      for (const stdin of [postToolUse("private", "call-1"), "no payload"]) {
        const masked = ["sh", "-c", `umask ${mask}; exec "$@"`, "sh"];
        const ended = await stage.run({ env, stdin }, [...masked, ...command]);
        assertSilent(ended, stage.name);
      }
      assertEquals(
        modesBelow(dataDir),
        new Map([
          ["./", "700"],
          ["errors.log", "600"],
          ["live/", "700"],
          ["live/private.ndjson", "600"],
        ]),
        `${stage.name}, umask ${mask}`,
      );
      ran++;
    }
  }, FAST_LAUNCHERS).then(() => assertEquals(ran, 6));
});

test("runHook() records the end of a turn when nobody can be shown the summary", () =>
  onEachLauncher(async (stage) => {
    const stop = stage.launcher.command("stop", stage.dataDir);
    const stdin = '{"session_id":"s","hook_event_name":"Stop"}';
    for (const redirection of ["> /dev/full", ">&-"]) {
      const command = ["sh", "-c", `exec "$@" ${redirection}`, "sh", ...stop];
      const ended = await stage.run({ stdin }, command);
      assertSilent(ended, `${stage.name} ${redirection}`);
    }
    const tally = readSession("s", { dataDir: stage.dataDir });
    assertEquals(
      [tally?.hooks.get("Stop")?.count, tally?.lostEvents],
      [2, 0],
      stage.name,
    );
  }, FAST_LAUNCHERS));
