/** The command line of the package beside the real program. */
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { claudeCode } from "../../../tools/claude_code.ts";
import { type Ended, runChild } from "../../harness/child.ts";
import { packedPackage } from "../../harness/packed_package.ts";
import { type RuntimeName, runtimePaths } from "../../harness/runtimes.ts";
import type { Stage } from "./stage.ts";

/** The command line of the package, as a user with this client and this runtime runs it. */
export function hooktally(
  stage: Stage,
  runtime: RuntimeName,
): (...args: string[]) => Promise<Ended> {
  const bin = join(stage.folder, "bin");
  const { node, [runtime]: program } = runtimePaths();
  mkdirSync(bin);
  symlinkSync(claudeCode(), join(bin, "claude"));
  symlinkSync(program, join(bin, runtime));
  const cli = join(packedPackage().folder, "cli.cjs");
  return (...args) =>
    runChild([node, cli, ...args, "--dir", stage.dataDir], {
      env: { PATH: `${bin}:/usr/bin:/bin`, HOME: stage.home },
      cwd: stage.folder,
    });
}
