import { test } from "node:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { claudeCode } from "../../../tools/claude_code.ts";
import { agentSdkModules } from "../../../tools/package_programs.ts";
import { runChild } from "../../harness/child.ts";
import { REPOSITORY, runtimePaths } from "../../harness/runtimes.ts";
import { inTempFolder } from "../../harness/temp_folder.ts";
import { bash, type Script } from "../claude_code/script.ts";
import { programEnvironment } from "../claude_code/stage.ts";
import { startStandIn } from "../claude_code/stand_in.ts";

/** A call that succeeds, three at once of which one fails, a tool that nobody has, and a denied one. */
const SCRIPT: Script = {
  turns: [
    { calls: [bash("true")] },
    { calls: [bash("echo one"), bash("false"), bash("echo two")] },
    { calls: [{ name: "Nope", input: {} }] },
    { calls: [bash("rm -rf /nowhere")] },
  ],
};

test("tallyHooks() counts what the real agent SDK's agent does", () =>
  inTempFolder(async (folder) => {
    const [home, dataDir] = [join(folder, "home"), join(folder, "data")];
    mkdirSync(home);
    const standIn = await startStandIn(SCRIPT);
    try {
      const { node, tsxLoader } = runtimePaths();
      const here = join(REPOSITORY, "tests", "real", "agent_sdk");
      const sdk = join("@anthropic-ai", "claude-agent-sdk", "sdk.mjs");
      const { code, stdout, stderr } = await runChild([
        ...[node, "--import", tsxLoader],
        join(here, "programs", "count_query.ts"),
        ...[join(agentSdkModules(), sdk), claudeCode(), dataDir],
      ], {
        cwd: folder,
        env: programEnvironment(folder, { home, dataDir, standIn }),
      });
      assertEquals([code, stderr], [0, ""]);
      assertEquals(JSON.parse(stdout), {
        asked: 6,
        failed: 3,
        count: 6,
        bad: 3,
        names: { Bash: 5, Nope: 1 },
      });
      assertEquals(readSession("host-1", { dataDir })?.calls.count, 6);
    } finally {
      await standIn.close();
    }
  }));
