import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { packageJudges } from "../../tools/package_programs.ts";
import { type Ended, runChild } from "../harness/child.ts";
import { childEnvironment } from "../harness/hook_launchers.ts";
import { packedPackage } from "../harness/packed_package.ts";
import { runtimePaths } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

/** Twelve entries, and the manifest. */
const EXPORTS = 15;

function judge(...args: string[]): Promise<Ended> {
  return inTempFolder((folder) => {
    const env = childEnvironment(folder, { NO_COLOR: "1" });
    return runChild([runtimePaths().node, ...args], { cwd: folder, env });
  });
}

test("publint finds nothing to say about the package", async () => {
  const { publint } = packageJudges();
  const level = ["--strict", "--level", "suggestion"];
  const { code, stdout } = await judge(
    ...[publint, packedPackage().folder, "--pack", "false", ...level],
  );
  assertEquals(code, 0, stdout);
  assertEquals(/All good!/.test(stdout), true, stdout);
});

test("attw finds the types right for whoever can import the package", async () => {
  const { attw } = packageJudges();
  const profile = ["--profile", "esm-only", "--no-definitely-typed"];
  const { code, stdout } = await judge(
    ...[attw, packedPackage().tarball, ...profile, "--format", "ascii"],
  );
  assertEquals(code, 0, stdout);
  for (const resolution of ["node16 (from ESM)", "bundler"]) {
    const good = stdout.split(`\n${resolution}: 🟢`).length - 1;
    assertEquals(good, EXPORTS, stdout);
  }
});
