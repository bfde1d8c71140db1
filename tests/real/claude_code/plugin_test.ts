import { test } from "node:test";
import { dirname } from "node:path";
import { assertEquals } from "@std/assert";
import { packedPackage } from "../../harness/packed_package.ts";
import { runtimePaths } from "../../harness/runtimes.ts";
import { nodePackage } from "./hook_flavours.ts";
import { hooktally } from "./package_command_line.ts";
import { FOUR_CALLS } from "./script.ts";
import { onStage, type Setting, type Stage } from "./stage.ts";
import {
  accounts,
  assertAgree,
  assertQuiet,
  only,
  outcomes,
  shortly,
} from "./verdict.ts";

/** No hook is in the settings, and Node is where the program finds it. */
function setting(): Setting {
  return {
    flavour: nodePackage,
    script: FOUR_CALLS,
    registration: {},
    path: [dirname(runtimePaths().node)],
  };
}

async function assertCounts(
  stage: Stage,
  ...args: readonly string[]
): Promise<void> {
  const run = await stage.run("Do it.", ...args);
  assertEquals(assertQuiet(run).map(shortly), ["4 tools, 2 errors"]);
  const [id = ""] = run.events.sessionIds();
  const found = await accounts(stage, id);
  assertAgree(found);
  assertEquals(outcomes(found.shown), only({ calls: 4, errors: 2 }));
}

test("the package is a plugin that Claude Code finds nothing wrong with", () =>
  onStage(setting(), async ({ command }) => {
    const { folder } = packedPackage();
    for (const path of [folder, `${folder}/.claude-plugin/plugin.json`]) {
      const judged = await command("plugin", "validate", "--strict", path);
      assertEquals(judged.code, 0, judged.stdout + judged.stderr);
    }
  }));

test("the package counts as a plugin that is only named", () =>
  onStage(
    setting(),
    (stage) => assertCounts(stage, "--plugin-dir", packedPackage().folder),
  ));

test("the package counts as a plugin that is installed, and is gone when it is uninstalled", () =>
  onStage(setting(), async (stage) => {
    const manage = async (...args: readonly string[]): Promise<void> => {
      const { code, stdout, stderr } = await stage.command("plugin", ...args);
      assertEquals(code, 0, stdout + stderr);
    };
    await manage("marketplace", "add", packedPackage().folder);
    await manage("install", "hooktally@hooktally");
    await assertCounts(stage);
    const doctor = await hooktally(stage, "node")("doctor", "--json");
    const { findings } = JSON.parse(doctor.stdout) as {
      findings: { check: string; verdict: string; text: string }[];
    };
    assertEquals(
      findings.filter(({ check }) => ["plugin", "registered"].includes(check))
        .map(({ verdict, text }) => `${verdict} ${text.split(",")[0]}`),
      ["ok registered by the plugin"],
    );
    assertEquals(
      findings.filter(({ check }) => check === "trial")
        .map(({ verdict }) => verdict),
      ["ok", "ok"],
    );
    await manage("uninstall", "hooktally@hooktally");
    const run = await stage.run("Do it.");
    assertEquals(assertQuiet(run), []);
  }));
