import { test } from "node:test";
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import { listSessions, readSession } from "@hooktally/hooktally";
import { startChild } from "../harness/child.ts";
import {
  errorMessages,
  filesBelow,
  wholeJournalLines,
} from "../harness/data_files.ts";
import {
  childEnvironment,
  FAST_LAUNCHERS,
  hookLaunchers,
  postToolUse,
  runSilently,
} from "../harness/hook_launchers.ts";
import { onEach } from "../harness/program_runners.ts";
import { randomNumbers } from "../harness/random_numbers.ts";
import { LONG, SEED } from "../harness/seed.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const KILLS = LONG ? 400 : 24;
const EVENTS = ["PostToolUse", "SessionEnd", "SessionStart", "Stop"];

function payload(event: string, callId: string): string {
  const named = { ...JSON.parse(postToolUse("killed", callId)) };
  return JSON.stringify({ ...named, hook_event_name: event });
}

test("runHook() loses nothing of others when hooks are killed at any moment", () =>
  inTempFolder(async (folder) => {
    const random = randomNumbers(SEED);
    await onEach(hookLaunchers(FAST_LAUNCHERS), 3, async (launcher) => {
      const what = `${launcher.name}, --seed=${SEED}`;
      const dataDir = join(folder, launcher.name);
      const env = childEnvironment(join(folder, "home"), {
        HOOKTALLY_DIR: dataDir,
      });
      const command = launcher.command("post-tool-use", dataDir);
      const began = Date.now();
      const first = { env, stdin: postToolUse("killed", "first") };
      await runSilently(command, first);
      const whole = Date.now() - began;
      let killed = 0;
      for (let i = 0; i < KILLS; i++) {
        const event = EVENTS[i % EVENTS.length] ?? "";
        const stdin = payload(event, `doubtful-${i}`);
        const child = startChild(command, { env, stdin });
        await new Promise((resolve) =>
          setTimeout(resolve, random() * whole * 1.2)
        );
        try {
          child.signal("SIGKILL");
        } catch (error) {
          // It was faster.
          assertEquals((error as { code?: string }).code, "ESRCH");
        }
        const { signal } = await child.ended;
        if (signal === "SIGKILL") killed++;
        const stdinAfter = postToolUse("killed", `after-${i}`);
        await runSilently(command, { env, stdin: stdinAfter });
      }
      assert(killed >= KILLS / 4, `${killed} killed: ${what}`);
      const calls = wholeJournalLines(dataDir).map(({ call }) => String(call));
      const sure = calls.filter((id) => /^(?:first|after-\d+)$/.test(id));
      assertEquals([sure.length, new Set(sure).size], [KILLS + 1, KILLS + 1]);
      const doubtful = new Set(calls.filter((id) => /^doubtful/.test(id)));
      const tally = readSession("killed", { dataDir });
      const counted = KILLS + 1 + doubtful.size;
      assertEquals([tally?.calls.count, tally?.duplicates], [counted, 0], what);
      assertEquals(listSessions({ dataDir }).length, 1, what);
      // No lock, no temporary file: nothing that the next one trips over.
      const odd = filesBelow(dataDir).filter((path) =>
        !/^(?:live|archive|archive\/killed)\/$|\.ndjson$|^swept$/.test(path)
      );
      assertEquals([odd, errorMessages(dataDir)], [[], []], what);
    });
  }));
