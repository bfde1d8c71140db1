import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { packageJudges } from "../../tools/package_programs.ts";
import { type Ended, runChild } from "../harness/child.ts";
import { childEnvironment } from "../harness/hook_launchers.ts";
import { packedPackage } from "../harness/packed_package.ts";
import { runtimePaths } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

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
    ...[attw, packedPackage().tarball, ...profile, "--format", "json"],
  );
  const { analysis } = JSON.parse(stdout) as {
    readonly analysis: {
      readonly entrypoints: object;
      readonly problems: readonly { readonly resolutionKind?: string }[];
    };
  };
  assertEquals(code, 0, stdout);
  assertEquals(Object.keys(analysis.entrypoints).length, 13);
  // For `require` and Node 10 there is no way in: that is what the profile forgives.
  const real = analysis.problems.filter(({ resolutionKind = "" }) =>
    !["node10", "node16-cjs"].includes(resolutionKind)
  );
  assertEquals(real, []);
});
