import { test } from "node:test";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { runChild, startChild } from "../harness/child.ts";
import { commandLineEnvironment } from "../harness/command_lines.ts";
import { errorMessages } from "../harness/data_files.ts";

import { onEach, programRunners } from "../harness/program_runners.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const RECORDS = 25;

/** On Node through tsx a program finds no packages of packages; there the npm package is tested. */
const RUNTIMES = ["deno", "bun"] as const;

/** Lets three processes on each runtime record on a drive whose appends are two steps. */
async function recordTogether(
  dataDir: string,
  env: Record<string, string>,
  how: "locked" | "unlocked",
): Promise<number> {
  const live = join(dataDir, "live");
  mkdirSync(live, { recursive: true });
  writeFileSync(join(live, "s.ndjson"), "");
  const children = programRunners(RUNTIMES).flatMap((runner) =>
    [1, 2, 3].map((n) =>
      startChild(
        runner.command(
          "record_on_network_drive.ts",
          ...[dataDir, "s", String(RECORDS), `${runner.name}${n}`, how],
        ),
        { env, stdin: "open" },
      )
    )
  );
  for (const child of children) await child.hear("ready\n");
  for (const child of children) child.closeInput();
  for (const child of children) {
    const { code, stderr } = await child.ended;
    assertEquals([code, stderr], [0, ""]);
  }
  assertEquals(readdirSync(live), ["s.ndjson"]);
  return readSession("s", { dataDir })?.calls.count ?? 0;
}

test("fileLock keeps six processes apart where an append is two steps", () =>
  inTempFolder(async (folder) => {
    const env = commandLineEnvironment(join(folder, "home"));
    const locked = join(folder, "locked");
    assertEquals(await recordTogether(locked, env, "locked"), 6 * RECORDS);
    assertEquals(errorMessages(locked), []);
    // Without it the same drive loses records: the test could see it.
    const unlocked = join(folder, "unlocked");
    assert(await recordTogether(unlocked, env, "unlocked") < 6 * RECORDS);
  }));

test("fileLock does not keep a process from writing and ending when its holder was killed", () =>
  inTempFolder((folder) => {
    const env = commandLineEnvironment(join(folder, "home"));
    return onEach(programRunners(RUNTIMES), 2, async (runner) => {
      const { name } = runner;
      const dataDir = join(folder, `data of ${name}`);
      const lock = join(dataDir, "live", "s.ndjson.lock");
      mkdirSync(lock, { recursive: true });
      writeFileSync(join(dataDir, "live", "s.ndjson"), "");
      const { code, stderr } = await runChild(
        runner.command(
          "record_on_network_drive.ts",
          ...[dataDir, "s", "20", name, "locked"],
        ),
        { env },
      );
      assertEquals([code, stderr], [0, ""], name);
      assertEquals(readSession("s", { dataDir })?.calls.count, 20, name);
      const [message, ...more] = errorMessages(dataDir);
      assertEquals(more, [], name);
      assert(message?.includes(`remove ${JSON.stringify(lock)}`), message);
    });
  }));
