/** Runs hooks, each launcher on a data directory of its own. */
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { type ChildOptions, type Ended, runChild } from "./child.ts";
import {
  childEnvironment,
  type HookLauncher,
  hookLaunchers,
} from "./hook_launchers.ts";
import { onEach } from "./program_runners.ts";
import { inTempFolder } from "./temp_folder.ts";

/** A launcher with a new data directory. */
export interface HookStage {
  readonly name: string;
  readonly launcher: HookLauncher;
  /** Empty; removed afterwards. */
  readonly folder: string;
  /** Does not exist yet. */
  readonly dataDir: string;
  readonly env: Record<string, string>;
  /** The command of the recording hook. */
  readonly command: readonly string[];
  /** Runs the recording hook, or what is made of its command. */
  run(
    options?: Partial<ChildOptions>,
    command?: readonly string[],
  ): Promise<Ended>;
  /** Calls that are on disk for a session, 0 where it is not known. */
  counted(sessionId: string): number;
}

/** Runs a check with each of the launchers that are named; all five by default. */
export function onEachLauncher(
  check: (stage: HookStage) => Promise<void>,
  names?: readonly string[],
): Promise<void> {
  return onEach(
    hookLaunchers(names),
    names?.length ?? 5,
    (launcher) =>
      inTempFolder(async (folder) => {
        const dataDir = join(folder, "data");
        const env = childEnvironment(join(folder, "home"), {
          HOOKTALLY_DIR: dataDir,
        });
        const command = launcher.command("post-tool-use", dataDir);
        await check({
          name: launcher.name,
          launcher,
          folder,
          dataDir,
          env,
          command,
          run: (options = {}, other = command) =>
            runChild(other, { env, cwd: folder, ...options }),
          counted: (sessionId) =>
            readSession(sessionId, { dataDir })?.calls.count ?? 0,
        });
      }),
  );
}

/** Demands one recorded call and silence. */
export function assertCounted(
  { name, counted }: HookStage,
  ended: Ended,
  sessionId: string,
  count = 1,
): void {
  assertEquals(
    [ended, counted(sessionId)],
    [{ code: 0, signal: null, stdout: "", stderr: "" }, count],
    name,
  );
}
