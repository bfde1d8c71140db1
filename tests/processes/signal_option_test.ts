import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import {
  onEachRunner,
  type ProgramStage,
} from "../harness/program_children.ts";

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
const WRITERS = ["inline", "worker"];

/** Whether the wrapper of tsx, by which Node is a child, hands a signal on. */
function arrives(
  { name }: ProgramStage,
  signal: typeof SIGNALS[number],
): boolean {
  return name !== "tsx" || signal !== "SIGHUP";
}

function callsIn(dataDir: string): number | undefined {
  const tally = readSession("signal", { dataDir });
  assertEquals([tally?.duplicates, tally?.damagedLines], [0, 0]);
  return tally?.calls.count;
}

test("signals: true writes all that is queued, and the process dies of the signal as without it", async () => {
  let ran = 0;
  await onEachRunner(async (stage) => {
    for (const signal of SIGNALS) {
      if (!arrives(stage, signal)) continue;
      for (const writer of WRITERS) {
        const dir = `${stage.dataDir} ${signal} ${writer}`;
        const children = [
          stage.start("wait_without_library.ts"),
          stage.start("record_with_signals.ts", dir, writer, "alone"),
        ];
        const [control, ended] = await Promise.all(
          children.map((child) =>
            child.hear("ready\n").then(() => {
              child.signal(signal);
              return child.ended;
            })
          ),
        );
        assertEquals(ended, control, `${stage.name}, ${signal}, ${writer}`);
        assertEquals(callsIn(dir), 15, `${stage.name}, ${signal}, ${writer}`);
        ran++;
      }
    }
  });
  assertEquals(ran, 22);
});

test("signals: true leaves it to the host's own listener what becomes of the process", () =>
  onEachRunner(async (stage) => {
    const dir = stage.dataDir;
    const child = stage.start(
      "record_with_signals.ts",
      dir,
      "inline",
      "listener",
    );
    await child.hear("ready\n");
    child.signal("SIGTERM");
    const { code, signal, stdout } = await child.ended;
    assertEquals([code, signal, stdout], [5, null, "ready\nlistener\n"]);
    assertEquals(callsIn(dir), 16, stage.name);
  }));

test("signals: true listens again when the host let one signal pass", () =>
  onEachRunner(async (stage) => {
    const dir = stage.dataDir;
    const child = stage.start("record_with_signals.ts", dir, "inline", "once");
    await child.hear("ready\n");
    child.signal("SIGTERM");
    await child.hear("alive\n");
    child.signal("SIGTERM");
    const { stdout } = await child.ended;
    assertEquals(stdout, "ready\nalive\n", stage.name);
    assertEquals(callsIn(dir), 16, stage.name);
  }));

test("signals: true keeps no process alive", () =>
  onEachRunner(async ({ name, dataDir, run }) => {
    const { code, stderr } = await run("end_with_signals.ts", dataDir);
    assertEquals([code, stderr], [0, ""], name);
    assertEquals(callsIn(dataDir), 3, name);
  }));
