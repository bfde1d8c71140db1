import { test } from "node:test";
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { StoredCheckpoint } from "../../src/codec/checkpoint.ts";
import { runChild } from "../harness/child.ts";
import {
  childEnvironment,
  FAST_LAUNCHERS,
  hookLaunchers,
  stop,
} from "../harness/hook_launchers.ts";
import { inTempFolder } from "../harness/temp_folder.ts";
import { SESSION } from "../records/builders.ts";
import { callLines } from "../store/checkpoint_stage.ts";

const CALLS = 20_000;

/** Throws where a checkpoint is not whole. */
function openCheckpoint(path: string): StoredCheckpoint {
  const bytes = new Uint8Array(readFileSync(path));
  return new StoredCheckpoint(
    (position, into) =>
      into.set(bytes.subarray(position, position + into.length)),
    bytes.length,
  );
}

test("Stop leaves one whole checkpoint when 12 end a turn at once", () =>
  inTempFolder(async (folder) => {
    const dataDir = join(folder, "data");
    mkdirSync(join(dataDir, "live"), { recursive: true });
    const journal = join(dataDir, "live", `${SESSION}.ndjson`);
    writeFileSync(journal, callLines(CALLS));
    const env = childEnvironment(join(folder, "home"), {
      HOOKTALLY_DIR: dataDir,
    });
    const launchers = hookLaunchers(FAST_LAUNCHERS);
    const ended = await Promise.all(
      Array.from({ length: 12 }, (_, i) => {
        const launcher = launchers[i % launchers.length];
        assert(launcher !== undefined);
        return runChild(launcher.command("stop", dataDir), {
          ...{ env, cwd: folder, stdin: stop(SESSION) },
        });
      }),
    );
    for (const { code, stdout, stderr } of ended) {
      assertEquals([code, stderr], [0, ""]);
      assert(stdout.includes(`${CALLS} tools`), stdout);
    }
    const checkpoints = join(dataDir, "checkpoints");
    assertEquals(readdirSync(checkpoints), [`${SESSION}.fold`]);
    const path = join(checkpoints, `${SESSION}.fold`);
    if (process.platform !== "win32") {
      assertEquals(statSync(path).mode & 0o777, 0o600);
    }
    const fold = openCheckpoint(path).fold();
    const { calls } = fold.tally({ running: true, lostEvents: 0 });
    assertEquals(calls.count, CALLS);
    assertEquals(readSession(SESSION, { dataDir })?.calls.count, CALLS);
    assertEquals(readdirSync(dataDir).includes("errors.log"), false);
  }));
