import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { onEachRunner } from "../harness/program_children.ts";

const EVERYWHERE = [
  "exit again",
  "throw in exit",
  "first record in exit",
];

const ON_DENO = [
  "Deno.exit in unload",
  "unload kept from others",
  "first record in unload",
];

test("recordToolCall() is written when a listener of the host is in the way", async () => {
  let ran = 0;
  await onEachRunner(async ({ name, dataDir, run }) => {
    const ways = name === "deno" ? [...EVERYWHERE, ...ON_DENO] : EVERYWHERE;
    for (const way of ways) {
      const dir = `${dataDir} ${way}`;
      const ended = await run("end_against_listeners.ts", way, dir);
      const tally = readSession("against", { dataDir: dir });
      const what = `${name}, ${way}: ${ended.stderr}`;
      assertEquals([ended.signal, tally?.calls.count], [null, 1], what);
      ran++;
    }
  });
  assertEquals(ran, 15);
});
