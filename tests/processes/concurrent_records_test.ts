import { test } from "node:test";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { inPool, startChild } from "../harness/child.ts";
import {
  errorMessages,
  filesBelow,
  journalLines,
} from "../harness/data_files.ts";
import {
  childEnvironment,
  hookLaunchers,
  postToolUse,
  runSilently,
} from "../harness/hook_launchers.ts";
import {
  onEach,
  type ProgramRunner,
  programRunners,
} from "../harness/program_runners.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const PROCESSES = 8;
const RECORDS = 100;

/** Eight processes, which start to record at once on a directory that is not there. */
async function recordTogether(
  folder: string,
  runners: readonly ProgramRunner[],
): Promise<void> {
  const name = runners.map((runner) => runner.name).join("+");
  const dataDir = join(folder, name);
  const env = childEnvironment(join(folder, "home"));
  const children = Array.from({ length: PROCESSES }, (_, i) => {
    const runner = runners[i % runners.length] as ProgramRunner;
    const args = [dataDir, "together", String(RECORDS), `p${i}`];
    const command = runner.command("record_behind_barrier.ts", ...args);
    return startChild(command, { env, stdin: "open" });
  });
  await Promise.all(children.map((child) => child.hear("ready\n")));
  assertEquals(filesBelow(dataDir), [], name);
  for (const child of children) child.closeInput();
  for (const child of children) {
    const { code, stdout, stderr } = await child.ended;
    assertEquals([code, stderr], [0, ""], name);
    assertEquals(stdout, `ready\nwritten ${RECORDS}\n`, name);
  }
  assertEquals(journalLines(dataDir).length, PROCESSES * RECORDS, name);
  const tally = readSession("together", { dataDir });
  assertEquals(tally?.calls.count, PROCESSES * RECORDS, name);
  assertEquals(tally?.calls.duration.sumMs, PROCESSES * 4950, name);
  assertEquals([tally?.duplicates, tally?.damagedLines], [0, 0], name);
}

test("flush() loses nothing when eight processes record 100 calls each at once", () =>
  inTempFolder((folder) => {
    const runners = programRunners(["deno", "node", "bun"]);
    const casts = [...runners.map((runner) => [runner]), runners];
    return onEach(casts, 4, (cast) => recordTogether(folder, cast));
  }));

test("runHook() counts 960 calls when 960 fresh processes run, 32 at a time", () =>
  inTempFolder(async (folder) => {
    const dataDir = join(folder, "data");
    const env = childEnvironment(join(folder, "home"), {
      HOOKTALLY_DIR: dataDir,
    });
    const [viaDeno, viaTsx, viaBun] = hookLaunchers([
      ...["deno run", "node --import tsx", "bun"],
    ]);
    // tsx takes ten times as long: one process in 16.
    const launcherOf = (i: number) =>
      i % 16 === 7 ? viaTsx : i % 2 === 0 ? viaDeno : viaBun;
    await inPool(960, 32, (i) => {
      const command = launcherOf(i)?.command("post-tool-use", dataDir) ?? [];
      const stdin = postToolUse("crowd", `call-${i}`, `Tool${i % 3}`);
      return runSilently(command, { env, cwd: folder, stdin });
    });
    assertEquals(journalLines(dataDir).length, 2 * 960);
    const tally = readSession("crowd", { dataDir });
    assertEquals(tally?.calls.count, 960);
    assertEquals(tally?.hooks.get("PostToolUse")?.count, 960);
    assertEquals(
      [...tally?.tools.values() ?? []].map(({ count }) => count),
      [320, 320, 320],
    );
    assertEquals([tally?.duplicates, tally?.damagedLines], [0, 0]);
    assertEquals(errorMessages(dataDir), []);
  }));
