import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import type { Child, Ended } from "../harness/child.ts";
import { onEachRunner } from "../harness/program_children.ts";

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"] as const;
const HANDED_ON = new Set<string>(["SIGTERM", "SIGINT"]);

async function endWith(
  child: Child,
  signal: typeof SIGNALS[number],
): Promise<Ended> {
  await child.hear("ready\n");
  child.signal(signal);
  return await child.ended;
}

test("SessionStats() changes no exit status when a signal ends the process", async () => {
  let ran = 0;
  await onEachRunner(async ({ name, dataDir, start }) => {
    for (const signal of SIGNALS) {
      // The wrapper of tsx hands on two signals; by others it leaves its Node behind.
      if (name === "tsx" && !HANDED_ON.has(signal)) {
        continue;
      }
      const dir = `${dataDir} ${signal}`;
      const [control, ended] = await Promise.all([
        endWith(start("wait_without_library.ts"), signal),
        endWith(start("record_then_wait.ts", dir), signal),
      ]);
      assertEquals(ended, control, `${name}, ${signal}`);
      // Ten were written by the flush interval; five may be lost.
      const count = readSession("signal", { dataDir: dir })?.calls.count ?? 0;
      assert(count >= 10 && count <= 15, `${name}, ${signal}: ${count}`);
      ran++;
    }
  });
  assertEquals(ran, 14);
});

test("SessionStats() with a thread loses what the thread had not written, and no more, when a signal ends the process", async () => {
  let ran = 0;
  await onEachRunner(async ({ name, dataDir, start }) => {
    for (const signal of SIGNALS) {
      if (name === "tsx" && !HANDED_ON.has(signal)) continue;
      const dir = `${dataDir} ${signal} thread`;
      const [control, ended] = await Promise.all([
        endWith(start("wait_without_library.ts"), signal),
        endWith(start("record_by_thread_then_wait.ts", dir), signal),
      ]);
      assertEquals(ended, control, `${name}, ${signal}`);
      const tally = readSession("signal", { dataDir: dir });
      const count = tally?.calls.count ?? 0;
      assert(count >= 1000 && count <= 1010, `${name}, ${signal}: ${count}`);
      assertEquals(tally?.duplicates, 0);
      ran++;
    }
  });
  assertEquals(ran, 14);
});
