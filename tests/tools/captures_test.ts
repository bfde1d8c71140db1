import { test } from "node:test";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { runChild } from "../harness/child.ts";
import { commandLineEnvironment } from "../harness/command_lines.ts";
import { REPOSITORY, runtimePaths } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

test("what the documentation shows of the command line is what it prints", () =>
  inTempFolder(async (folder) => {
    const tool = join(REPOSITORY, "tools", "capture_docs.ts");
    const said = await runChild(
      [runtimePaths().deno, "run", "-A", tool, "--check"],
      {
        cwd: REPOSITORY,
        env: { ...commandLineEnvironment(folder), TZ: "UTC" },
      },
    );
    assertEquals(said, { code: 0, signal: null, stdout: "", stderr: "" });
  }));
