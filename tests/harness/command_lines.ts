/** The command line from source, as a process on each runtime. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type ChildOptions, type Ended, runChild } from "./child.ts";
import { childEnvironment } from "./hook_launchers.ts";
import { onEach, programRunners } from "./program_runners.ts";
import { REPOSITORY, runtimePaths } from "./runtimes.ts";
import { inTempFolder } from "./temp_folder.ts";

/** A runtime, a folder to work in, and data in it. */
export interface CommandLineStage {
  readonly name: string;
  /** The current folder of all that is run. */
  readonly folder: string;
  /** `data` in that folder. */
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  /** The program and its arguments. */
  command(...args: string[]): string[];
  run(...args: string[]): Promise<Ended>;
}

/** The source of the command line. */
export const MAIN: string = join(REPOSITORY, "src", "cli", "main.ts");

/**
 * Runs a check on Deno, Node and Bun, over the same data.
 *
 * @param prepare Fills the data directory, which is not there yet.
 */
export function onEachCommandLine(
  prepare: (dataDir: string) => void,
  check: (stage: CommandLineStage) => Promise<void>,
): Promise<void> {
  return inTempFolder(async (folder) => {
    const dataDir = join(folder, "data");
    prepare(dataDir);
    const env = commandLineEnvironment(join(folder, "home"));
    const options: ChildOptions = { env, cwd: folder };
    const runners = programRunners(["deno", "node", "bun"]);
    await onEach(runners, 3, (runner) => {
      const command = (...args: string[]): string[] =>
        runner.command(MAIN, ...args);
      const run = (...args: string[]): Promise<Ended> =>
        runChild(command(...args), options);
      return check({ name: runner.name, folder, dataDir, env, command, run });
    });
  });
}

/** The environment of a child, with the packages where Deno has put them. */
export function commandLineEnvironment(home: string): Record<string, string> {
  const info = execFileSync(runtimePaths().deno, ["info", "--json"]);
  const { denoDir } = JSON.parse(String(info)) as { denoDir: string };
  return childEnvironment(home, { DENO_DIR: denoDir });
}
