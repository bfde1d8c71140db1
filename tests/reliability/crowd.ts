/** Processes of all three runtimes on one data directory. */
import { join } from "node:path";
import { type Child, startChild } from "../harness/child.ts";
import { childEnvironment } from "../harness/hook_launchers.ts";
import {
  type ProgramRunner,
  programRunners,
} from "../harness/program_runners.ts";
import { REPOSITORY } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

/** A data directory, and whoever works on it. */
export class Crowd {
  /** Does not exist yet. */
  readonly dataDir: string;
  readonly #env: Record<string, string>;
  readonly #running = new Set<Child>();
  readonly #runners = programRunners(["deno", "node", "bun"]);

  /** @param folder Empty, and removed by somebody else. */
  constructor(folder: string) {
    this.dataDir = join(folder, "data");
    this.#env = childEnvironment(join(folder, "home"));
  }

  /**
   * Starts a program of `tests/reliability/programs/`, or of
   * `tests/processes/programs/` where its path says so. The data directory is
   * its first argument.
   *
   * @param which Deno, Node and Bun in turn; or the name of one.
   */
  start(
    which: number | ProgramRunner["name"],
    program: string,
    ...args: readonly (string | number)[]
  ): Child {
    const runner = typeof which === "number"
      ? this.#runners[which % this.#runners.length]
      : this.#runners.find(({ name }) => name === which);
    if (runner === undefined) throw new TypeError(`No such runner: ${which}`);
    const path = join(REPOSITORY, "tests", "reliability", "programs", program);
    const command = runner.command(path, this.dataDir, ...args.map(String));
    const child = startChild(command, { env: this.#env, stdin: "open" });
    this.#running.add(child);
    const gone = (): void => void this.#running.delete(child);
    child.ended.then(gone, gone);
    return child;
  }

  /** Kills whoever still runs, as after a failed test. */
  async disperse(): Promise<void> {
    for (const child of this.#running) {
      try {
        child.signal("SIGKILL");
      } catch (error) {
        if ((error as { code?: string }).code !== "ESRCH") throw error;
      }
      await child.ended.catch(() => {});
    }
  }
}

/** Hands over a crowd with a new data directory; nobody is left afterwards, whatever happened. */
export function withCrowd<T>(run: (crowd: Crowd) => Promise<T>): Promise<T> {
  return inTempFolder(async (folder) => {
    const crowd = new Crowd(folder);
    try {
      return await run(crowd);
    } finally {
      await crowd.disperse();
    }
  });
}
