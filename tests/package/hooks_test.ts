import { test } from "node:test";
import { join } from "node:path";
import { assertEquals, assertMatch } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { oldestNode } from "../../tools/package_programs.ts";
import { runChild } from "../harness/child.ts";
import { errorMessages, filesBelow } from "../harness/data_files.ts";
import {
  childEnvironment,
  hookLaunchers,
  type HookName,
  postToolUse,
  runSilently,
  stop,
} from "../harness/hook_launchers.ts";
import { installedBin, packedPackage } from "../harness/packed_package.ts";
import { runtimePaths } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

/** The calls of five processes, each its own. */
const TOOLS = ["Bash", "Edit", "Read", "Bash", "Grep"];
const COUNTS = { Bash: 2, Edit: 1, Read: 1, Grep: 1 };
const LINE = "[CB] 0m | 5 tools | 0 errors | Bash:2 Edit:1 Read:1 Grep:1";

/** How a hook is started. */
type Way = (hook: HookName, dataDir: string) => readonly string[];

const packedFile = (hook: HookName): string =>
  join(packedPackage().folder, "hooks", `${hook}.cjs`);

/** The ways in which the package's hooks may be started. */
const PACKED: Readonly<Record<string, Way>> = {
  "the command that npm installed": (
    hook,
  ) => [installedBin(`hooktally-${hook}`)],
  "node": (hook) => [runtimePaths().node, packedFile(hook)],
  "the oldest Node": (hook) => [oldestNode(), packedFile(hook)],
  "Bun": (hook) => [runtimePaths().bun, "--cwd=/", packedFile(hook)],
};

/** Runs the five calls and the end of the turn, each process started in its way. */
function simulate(wayOf: (index: number) => Way): Promise<void> {
  return inTempFolder(async (folder) => {
    const dataDir = join(folder, "data");
    const env = childEnvironment(join(folder, "home"), {
      HOOKTALLY_DIR: dataDir,
    });
    const node = join(runtimePaths().node, "..");
    env["PATH"] = `${node}:${env["PATH"]}`;
    for (const [i, tool] of TOOLS.entries()) {
      await runSilently(wayOf(i)("post-tool-use", dataDir), {
        env,
        cwd: folder,
        stdin: postToolUse("seed", `call-${i}`, tool),
      });
    }
    const ending = wayOf(TOOLS.length)("stop", dataDir);
    const { code, stdout, stderr } = await runChild(ending, {
      env,
      cwd: folder,
      stdin: stop("seed"),
    });
    assertEquals([code, stderr], [0, ""]);
    const { systemMessage } = JSON.parse(stdout) as { systemMessage: string };
    assertEquals(systemMessage.slice(0, LINE.length), LINE);
    assertEquals(readSession("seed", { dataDir })?.damagedLines, 0);
    assertEquals(filesBelow(dataDir), ["live/", "live/seed.ndjson"]);
    const cli = [installedBin("hooktally"), "show", "seed", "--json"];
    const shown = await runChild(cli, { env, cwd: folder });
    assertEquals([shown.code, shown.stderr], [0, ""]);
    const { tool_count, tool_names } = JSON.parse(shown.stdout);
    assertEquals({ tool_count, tool_names }, {
      tool_count: TOOLS.length,
      tool_names: COUNTS,
    });
  });
}

for (const [name, way] of Object.entries(PACKED)) {
  test(`the packed hooks count five processes when ${name} starts them`, () =>
    simulate(() => way));
}

test("sources and package count five processes when each has another way in", async () => {
  const sources = hookLaunchers(["deno run", "node --import tsx", "bun"])
    .map(({ command }): Way => command);
  const ways = [...sources, ...Object.values(PACKED)];
  assertEquals(ways.length, 7);
  for (const shift of [0, 3]) {
    await simulate((i) => ways[(i + shift) % ways.length] as Way);
  }
});

test("a packed hook notes trouble, and reads a payload with noise around it", () =>
  inTempFolder(async (folder) => {
    const dataDir = join(folder, "data");
    const env = childEnvironment(join(folder, "home"), {
      HOOKTALLY_DIR: dataDir,
    });
    const run = (stdin: string): Promise<void> =>
      runSilently([runtimePaths().node, packedFile("post-tool-use")], {
        env,
        cwd: folder,
        stdin,
      });
    await run(`a shell's greeting\n${postToolUse("s1", "one")}`);
    await run("no payload");
    assertEquals(readSession("s1", { dataDir })?.calls.count, 1);
    const [message = "", ...more] = errorMessages(dataDir);
    assertMatch(message, /no JSON object/);
    assertEquals(more, []);
  }));

test("the installed command line says its version, which is the package's", () =>
  inTempFolder(async (folder) => {
    const env = childEnvironment(folder);
    for (const node of [oldestNode(), runtimePaths().node]) {
      const cli = join(packedPackage().folder, "cli.cjs");
      const { stdout, stderr } = await runChild([node, cli, "--version"], {
        env,
      });
      assertEquals(
        [stdout.trim(), stderr],
        [packedPackage().manifest["version"], ""],
      );
    }
  }));
