import { test } from "node:test";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { startChild } from "../harness/child.ts";
import { filesBelow } from "../harness/data_files.ts";
import { childEnvironment } from "../harness/hook_launchers.ts";
import { programRunners } from "../harness/program_runners.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const ROUNDS = 40;
const TOTAL = 3 * ROUNDS * 5;

test("readSession() never tells less than before when others finalize and resume", () =>
  inTempFolder(async (folder) => {
    const dataDir = join(folder, "data");
    const env = childEnvironment(join(folder, "home"));
    const start = (program: string, last: number) =>
      programRunners(["deno", "node", "bun"]).map(({ command }) => {
        const run = command(program, dataDir, "contested", String(last));
        return startChild(run, { env, stdin: "open" });
      });
    const writers = start("finalize_and_resume.ts", ROUNDS);
    await Promise.all(writers.map((writer) => writer.hear("ready\n")));
    const readers = start("read_until_complete.ts", TOTAL);
    await Promise.all(readers.map((reader) => reader.hear("reading\n")));
    for (const child of [...writers, ...readers]) child.closeInput();
    const ended = await Promise.all(
      [...writers, ...readers].map((child) => child.ended),
    );
    assertEquals(
      ended.map(({ code, stdout, stderr }) => [code, stdout, stderr]),
      [
        ...writers.map(() => [0, "ready\ndone\n", ""]),
        ...readers.map(() => [0, `reading\nread ${TOTAL}, often\n`, ""]),
      ],
    );
    const tally = readSession("contested", { dataDir });
    assertEquals([tally?.calls.count, tally?.duplicates], [TOTAL, 0]);
    const live = filesBelow(join(dataDir, "live"));
    assertEquals(live, [], "somebody did not finalize");
  }));
