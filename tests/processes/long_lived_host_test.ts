import { test } from "node:test";
import { existsSync } from "node:fs";
import { assertEquals, assertMatch } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { onEachRunner } from "../harness/program_children.ts";

const PROGRAM = "long_lived_host.ts";

/** The exit status that each end has without the library. */
const MODES = [
  { mode: "natural", code: 0 },
  { mode: "exit", code: 7 },
  { mode: "throw", code: 1 },
  { mode: "reject", code: 1 },
  { mode: "term", code: null },
];

test("a host with a thread loses none of 1,000 calls, however it ends", () =>
  onEachRunner(async ({ name, dataDir, run }) => {
    for (const { mode, code } of MODES) {
      const ended = await run(PROGRAM, "host", "1000", mode, dataDir + mode);
      const what = `${name}, ${mode}: ${ended.stderr}`;
      // The wrapper of tsx makes a status of the signal that its Node died of.
      if (name === "tsx" && mode === "term") assertEquals(ended.code, 143);
      else assertEquals(ended.code, code, what);
      assertEquals(ended.stdout, "", what);
      const tally = readSession("host", { dataDir: dataDir + mode });
      assertEquals([tally?.calls.count, tally?.duplicates], [1000, 0], what);
    }
  }));

test("a host whose thread is killed half way loses nothing and is not held up", () =>
  onEachRunner(async ({ name, dataDir, run }) => {
    const ended = await run(PROGRAM, "host", "500", "deadworker", dataDir);
    assertEquals([ended.code, ended.stderr], [0, ""], name);
    const tally = readSession("host", { dataDir });
    assertEquals([tally?.calls.count, tally?.duplicates], [500, 0], name);
  }));

test("a host takes no lock, and has none to lose", () =>
  onEachRunner(async ({ name, dataDir, run }) => {
    const ended = await run(PROGRAM, "host", "200", "lostlock", dataDir);
    assertEquals([ended.code, ended.stdout, ended.stderr], [0, "", ""], name);
    assertEquals(readSession("host", { dataDir })?.calls.count, 200, name);
  }));

test("a host that recorded nothing writes nothing, and one call in the last moment is written", () =>
  onEachRunner(async ({ name, dataDir, run }) => {
    for (const mode of ["exit", "natural", "throw"]) {
      const ended = await run(PROGRAM, "host", "0", mode, dataDir);
      assertEquals(/hooktally|flush|ready/.test(ended.stdout), false, name);
      if (mode === "throw") assertMatch(ended.stderr, /on purpose/);
      assertEquals(existsSync(dataDir), false, `${name}, ${mode}`);
    }
    await run(PROGRAM, "host", "1", "exit", dataDir);
    assertEquals(readSession("host", { dataDir })?.calls.count, 1, name);
  }));
