import { test } from "node:test";
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { assertEquals } from "@std/assert";
import { readSession, SessionStats, sweepStale } from "@hooktally/hooktally";
import { runChild } from "../harness/child.ts";
import { errorMessages, filesBelow } from "../harness/data_files.ts";
import {
  childEnvironment,
  FAST_LAUNCHERS,
  hookLaunchers,
  postToolUse,
  stop,
} from "../harness/hook_launchers.ts";
import { onEach } from "../harness/program_runners.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

/** What a dead process may leave behind. */
const LEFT: ReadonlyMap<string, (path: string) => void> = new Map([
  ["folder", (path) => mkdirSync(path, { recursive: true })],
  ["file", (path) => writeFileSync(path, "4711\n")],
  ["folder that is not empty", (path) => {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, "owner.json"), '{"pid":1}');
  }],
  ["folder of tomorrow", (path) => {
    mkdirSync(path, { recursive: true });
    const tomorrow = Date.now() / 1000 + 86_400;
    utimesSync(path, tomorrow, tomorrow);
  }],
]);

/** Where locks lie that others use, for the session `locked`. */
const PLACES = [
  ...["live/locked.ndjson.lock", "live/locked.lock", "live/.lock"],
  ...["live.lock", ".lock", "lock", "history.ndjson.lock", "swept.lock"],
  ...["errors.log.lock", "archive/locked.lock", "archive/.lock"],
];

function leaveLocks(dataDir: string, leave: (path: string) => void): void {
  for (const place of [...PLACES, join("..", "data.lock")]) {
    const path = join(dataDir, place);
    mkdirSync(dirname(path), { recursive: true });
    leave(path);
  }
}

function event(name: string, more: object): string {
  return JSON.stringify({
    session_id: "locked",
    hook_event_name: name,
    ...more,
  });
}

test("runHook() waits for no lock when dead processes left some", () =>
  inTempFolder(async (folder) => {
    let ran = 0;
    for (const [what, leave] of LEFT) {
      const dataDir = join(folder, what, "data");
      mkdirSync(dataDir, { recursive: true });
      leaveLocks(dataDir, leave);
      const locks = filesBelow(dataDir);
      const env = childEnvironment(join(folder, "home"), {
        HOOKTALLY_DIR: dataDir,
      });
      await onEach(hookLaunchers(FAST_LAUNCHERS), 3, async (launcher) => {
        const command = launcher.command("post-tool-use", dataDir);
        const said: string[] = [];
        // The session begins, goes on, has a turn, and ends; each runtime resumes it.
        for (
          const stdin of [
            event("SessionStart", { source: "startup" }),
            postToolUse("locked", launcher.name),
            stop("locked"),
            event("SessionEnd", { reason: "other" }),
          ]
        ) {
          ran++;
          const ended = await runChild(command, { env, stdin });
          assertEquals([ended.code, ended.stderr], [0, ""], what);
          said.push(ended.stdout.slice(0, 23));
        }
        assertEquals(said, ["", "", '{"systemMessage":"[CB] ', ""], what);
      });
      const tally = readSession("locked", { dataDir });
      assertEquals([tally?.calls.count, tally?.hooks.size], [3, 4], what);
      assertEquals(errorMessages(dataDir), [], what);
      const after = new Set(filesBelow(dataDir));
      assertEquals(locks.filter((path) => !after.has(path)), [], what);
    }
    assertEquals(ran, 4 * 3 * 4);
  }));

test("SessionStats waits for no lock when dead processes left some", () =>
  inTempFolder((folder) => {
    let ran = 0;
    for (const [what, leave] of LEFT) {
      ran++;
      const dataDir = join(folder, what, "data");
      mkdirSync(dataDir, { recursive: true });
      leaveLocks(dataDir, leave);
      const stats = new SessionStats("locked", { dataDir });
      stats.recordToolCall("Bash");
      assertEquals(stats.flush().records, 1, what);
      assertEquals(stats.finalize().calls.count, 1, what);
      using again = new SessionStats("locked", { dataDir });
      again.recordToolCall("Bash");
      again.flush();
      const { finalized, failures } = sweepStale({ dataDir, maxIdleHours: 0 });
      assertEquals([finalized, failures], [["locked"], []], what);
      assertEquals(readSession("locked", { dataDir })?.calls.count, 2, what);
    }
    assertEquals(ran, LEFT.size);
  }));
