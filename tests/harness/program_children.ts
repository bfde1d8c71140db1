/** Runs programs that record, each on a data directory of its own. */
import { join } from "node:path";
import { type Child, type Ended, runChild, startChild } from "./child.ts";
import { childEnvironment } from "./hook_launchers.ts";
import {
  onEach,
  type ProgramRunner,
  programRunners,
} from "./program_runners.ts";
import { inTempFolder } from "./temp_folder.ts";

/** A runtime with a new data directory. */
export interface ProgramStage {
  readonly runner: ProgramRunner;
  readonly name: ProgramRunner["name"];
  /** Does not exist yet. */
  readonly dataDir: string;
  run(program: string, ...args: string[]): Promise<Ended>;
  start(program: string, ...args: string[]): Child;
}

/** Runs a check on each of the four runners, or those named. */
export function onEachRunner(
  check: (stage: ProgramStage) => Promise<void>,
  names?: readonly ProgramRunner["name"][],
): Promise<void> {
  return inTempFolder((folder) => {
    const env = childEnvironment(join(folder, "home"));
    const runners = programRunners(names);
    return onEach(runners, names?.length ?? 4, (runner) =>
      check({
        runner,
        name: runner.name,
        dataDir: join(folder, `data of ${runner.name}`),
        run: (program, ...args) =>
          runChild(runner.command(program, ...args), { env, cwd: folder }),
        start: (program, ...args) =>
          startChild(runner.command(program, ...args), {
            env,
            cwd: folder,
            stdin: "open",
          }),
      }));
  });
}
