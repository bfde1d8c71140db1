import { test } from "node:test";
import { rmSync } from "node:fs";
import { assert, assertEquals } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { type Child, inPool } from "../harness/child.ts";
import {
  assertSilent,
  FAST_LAUNCHERS,
  postToolUse,
} from "../harness/hook_launchers.ts";
import { onEachLauncher } from "../harness/hook_stage.ts";
import { withCrowd } from "./crowd.ts";

const WRITERS = 8;
const RECORDS = 300;

/** Removes a directory into which others write meanwhile; whether it was there. */
function remove(dataDir: string): boolean {
  try {
    rmSync(dataDir, { recursive: true });
    return true;
  } catch {
    // A file came into it, or somebody makes it at this very moment.
    return false;
  }
}

async function endAll(children: readonly Child[]): Promise<void> {
  for (const child of children) {
    const { code, stdout, stderr } = await child.ended;
    assertEquals([code, stdout, stderr], [0, "ready\ndone\n", ""]);
  }
}

test("flush() makes the directory again when it is removed under eight writers", () =>
  withCrowd(async (crowd) => {
    const { dataDir } = crowd;
    const start = (name: string): Promise<Child[]> =>
      inPool(WRITERS, WRITERS, async (i) => {
        const args = [`${name}${i}`, RECORDS, "homeless"];
        const child = crowd.start(i, "record_on_sessions.ts", ...args);
        await child.hear("ready\n");
        return child;
      });
    const writers = await start("under");
    let running = WRITERS;
    const gone = (): void => void running--;
    for (const { ended } of writers) ended.then(gone, gone);
    for (const writer of writers) writer.closeInput();
    let removed = 0;
    while (running > 0) {
      if (remove(dataDir)) removed++;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await endAll(writers);
    assert(removed > 3, `removed ${removed} times`);
    remove(dataDir);
    const after = await start("after");
    for (const writer of after) writer.closeInput();
    await endAll(after);
    const tally = readSession("homeless", { dataDir });
    assertEquals(tally?.calls.count, WRITERS * RECORDS);
    assertEquals([tally?.duplicates, tally?.damagedLines], [0, 0]);
  }));

test("runHook() makes the directory again when it is removed under hooks", () => {
  let ran = 0;
  return onEachLauncher(async (stage) => {
    const { dataDir, name, run } = stage;
    await inPool(24, 4, async (i) => {
      remove(dataDir);
      const stdin = postToolUse("homeless", `call-${i}`);
      assertSilent(await run({ stdin }), name);
      ran++;
    });
    remove(dataDir);
    const stdin = postToolUse("homeless", "call-after");
    assertSilent(await run({ stdin }), name);
    assertEquals(stage.counted("homeless"), 1, name);
  }, FAST_LAUNCHERS).then(() => assertEquals(ran, 72));
});
