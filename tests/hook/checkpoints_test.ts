import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { sessionKey } from "../../src/model/session_key.ts";
import { Layout } from "../../src/store/layout.ts";
import { FaultFiles } from "../ports/fault_files.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { callLines } from "../store/checkpoint_stage.ts";
import { SESSION } from "../records/builders.ts";
import { DATA_DIR, HookStage } from "./stage.ts";

const LAYOUT = new Layout(DATA_DIR);
const KEY = sessionKey(SESSION);

/** A session long enough for a checkpoint. */
function longSession(): MemoryFiles {
  const disk = new MemoryFiles();
  disk.put(LAYOUT.liveJournal(KEY), callLines(3000));
  return disk;
}

function event(name: string): Uint8Array[] {
  const payload = {
    session_id: SESSION,
    hook_event_name: name,
    ...(name.startsWith("P") ? { tool_name: "Bash", tool_use_id: "t1" } : {}),
  };
  return [new TextEncoder().encode(JSON.stringify(payload))];
}

function checkpoints(disk: MemoryFiles): string[] {
  return disk.paths().filter((path) => path.startsWith(LAYOUT.checkpoints));
}

test("runHookIn() makes a checkpoint of a long session at the end of a turn or the session only", async () => {
  for (const name of ["Stop", "SessionEnd"]) {
    const stage = new HookStage(longSession());
    for (const other of ["PreToolUse", "PostToolUse", "SubagentStop"]) {
      await stage.run(event(other), other);
      assertEquals(checkpoints(stage.disk), [], other);
    }
    await stage.run(event(name), name);
    assertEquals(checkpoints(stage.disk), [LAYOUT.checkpoint(KEY)], name);
    assertEquals(stage.tally(SESSION)?.calls.count, 3001);
    assertEquals(stage.errors(), []);
  }
});

test("runHookIn() makes no checkpoint of a short session, nor again when little came after one", async () => {
  const short = new HookStage();
  await short.run(event("PostToolUse"));
  await short.run(event("Stop"), "Stop");
  assertEquals(checkpoints(short.disk), []);
  const stage = new HookStage(longSession());
  await stage.run(event("Stop"), "Stop");
  const written = stage.disk.status(LAYOUT.checkpoint(KEY)).identity;
  await stage.run(event("PostToolUse"));
  const { output } = await stage.run(event("Stop"), "Stop");
  assert(output.stdout.includes("3001 tools"), output.stdout);
  assertEquals(stage.disk.status(LAYOUT.checkpoint(KEY)).identity, written);
});

test("runHookIn() shows and records a turn's end when no checkpoint can be written", async () => {
  const disk = longSession();
  const stage = new HookStage(
    disk,
    new FaultFiles(
      disk,
      ({ path, method }) =>
        path.includes("/checkpoints") && method !== "status"
          ? "EACCES"
          : undefined,
    ),
  );
  for (const name of ["Stop", "SessionEnd"]) {
    const { output } = await stage.run(event(name), name);
    assertEquals(output.stdout.includes("3000 tools"), name === "Stop");
  }
  assertEquals(checkpoints(disk), []);
  assertEquals(stage.errors().map(({ lost }) => lost), [false, false]);
  const tally = stage.tally(SESSION);
  assertEquals([tally?.calls.count, tally?.lostEvents], [3000, 0]);
  assertEquals(tally?.hooks.size, 2);
  assert(tally?.endedAt !== null, "the session has not ended");
});
