/**
 * The three runtimes that child-process tests start, whatever runtime the
 * suite itself runs on.
 */
import { join } from "node:path";
import {
  REPOSITORY,
  type RuntimePaths,
  runtimePaths,
} from "../../tools/runtimes.ts";

export { REPOSITORY, type RuntimePaths, runtimePaths };

/** The name of a runtime. */
export type RuntimeName = "deno" | "node" | "bun";

/** A runtime, and how it is told to run a script. */
export interface Runtime {
  readonly name: RuntimeName;
  /**
   * The program and its arguments that run a TypeScript file, from any current
   * folder. Deno gets every permission; a test of narrow ones builds its own
   * command from `runtimePaths()`.
   */
  command(script: string, args?: readonly string[]): string[];
}

/**
 * Deno, Node (through tsx's loader, in one process) and Bun; always all three.
 * The first call on a machine installs them and takes a while.
 */
export function availableRuntimes(): readonly Runtime[] {
  const paths = runtimePaths();
  return [
    runtime("deno", [paths.deno, ...denoRun()]),
    runtime("node", [paths.node, "--import", paths.tsxLoader]),
    runtime("bun", [paths.bun, "run"]),
  ];
}

/** The options after `deno`; the manifest is named, so the folder is free. */
function denoRun(): string[] {
  const config = join(REPOSITORY, "deno.json");
  return ["run", "-A", "--quiet", "--frozen", "--config", config];
}

function runtime(name: RuntimeName, before: readonly string[]): Runtime {
  return {
    name,
    command: (script, args = []) => [...before, script, ...args],
  };
}
