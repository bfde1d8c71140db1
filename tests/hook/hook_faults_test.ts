import { test } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { MAX_WRITE_ATTEMPTS } from "../../src/model/limits.ts";
import {
  every,
  FaultFiles,
  type FaultPlan,
  FILE_METHODS,
  nth,
} from "../ports/fault_files.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { bytes, postToolUse } from "./payloads.ts";
import { DATA_DIR, HookStage } from "./stage.ts";

const CODES = [
  ...["ENOSPC", "EACCES", "EIO", "ENOENT", "EINTR", "ENOTCAPABLE"],
  ...["EDQUOT", "EMFILE", "EROFS"],
];

const EVENTS: readonly (readonly [string, Uint8Array])[] = [
  ["PostToolUse", postToolUse()],
  ["Stop", bytes('{"session_id":"s1","hook_event_name":"Stop"}')],
  [
    "SessionStart",
    bytes('{"session_id":"s1","hook_event_name":"SessionStart"}'),
  ],
  ["SessionEnd", bytes('{"session_id":"s1","hook_event_name":"SessionEnd"}')],
  ["PostToolUse", bytes("broken")],
];

/** A disk on which a session is running and another one is stale. */
async function disk(): Promise<MemoryFiles> {
  const stage = new HookStage();
  const now = stage.clock.time;
  stage.clock.time -= 90_000_000;
  stage.disk.now = stage.clock.time;
  await stage.run([postToolUse({ session_id: "stale" })]);
  stage.clock.time = now;
  stage.disk.now = now;
  await stage.run([postToolUse({ tool_use_id: "earlier" })]);
  return stage.disk;
}

/** How many entries the error log has, torn ones too. */
function notes(files: MemoryFiles): number {
  const path = `${DATA_DIR}/errors.log`;
  if (!files.paths().includes(path)) return 0;
  return files.text(path).split("\n").filter((line) => line !== "").length;
}

/** Runs a hook under a plan; it must be silent and lose nothing that was there. */
async function survives(
  event: string,
  payload: Uint8Array,
  plan: FaultPlan,
  name: string,
): Promise<void> {
  const files = await disk();
  const faulty = new FaultFiles(files, plan);
  const stage = new HookStage(files, faulty);
  const { output } = await stage.run([payload], event);
  assertEquals(output.stderr, "", name);
  if (event !== "Stop") assertEquals(output.stdout, "", name);
  else if (output.stdout !== "") {
    assertEquals(Object.keys(JSON.parse(output.stdout)), ["systemMessage"]);
  }
  const count = stage.tally()?.calls.count ?? 0;
  assert(count >= 1 && count <= 2, `${name}: ${count}`);
  assertEquals(stage.tally("stale")?.calls.count, 1, name);
  // It tries a bounded number of times, and notes at most one thing.
  const appends = faulty.count("append");
  assert(appends <= 2 * MAX_WRITE_ATTEMPTS, `${name}: ${appends} appends`);
  assert(notes(files) <= 1, name);
  faulty.plan = () => undefined;
  await stage.run([postToolUse({ tool_use_id: "after" })]);
  assertEquals(stage.tally()?.calls.count, count + 1, name);
}

test("runHookIn() is silent and loses nothing when any call of the disk fails", async () => {
  let ran = 0;
  for (const [event, payload] of EVENTS) {
    for (const method of FILE_METHODS) {
      for (const code of CODES) {
        ran += 2;
        const name = `${event} ${method} ${code}`;
        await survives(event, payload, nth(method, 1, code), name);
        await survives(event, payload, every(method, code), name);
      }
    }
  }
  assertEquals(ran, EVENTS.length * FILE_METHODS.length * CODES.length * 2);
});

test("runHookIn() is silent and loses nothing when writes are cut short", async () => {
  let ran = 0;
  for (const [event, payload] of EVENTS) {
    for (const length of [0, 1, 2, 50, 150, 250, 330]) {
      ran += 2;
      const name = `${event} cut at ${length}`;
      await survives(event, payload, nth("append", 1, length), name);
      await survives(event, payload, every("append", length), name);
    }
  }
  assertEquals(ran, 70);
});

test("runHookIn() is silent when no data directory can be named", async () => {
  let ran = 0;
  for (const environment of [{}, { HOME: "relative" }, { HOME: "" }]) {
    for (const [event, payload] of EVENTS) {
      ran++;
      const stage = new HookStage(
        undefined,
        undefined,
        environment as Record<string, string>,
      );
      const { output } = await stage.run([payload], event);
      assertEquals([output.stdout, output.stderr], ["", ""]);
      assertEquals(stage.disk.paths(), []);
    }
  }
  assertEquals(ran, 15);
});

test("runHookIn() notes in the error log what it could not record", async () => {
  const files = new MemoryFiles();
  const faulty = new FaultFiles(
    files,
    ({ method, path }) =>
      method === "append" && path.includes("/live/") ? "EACCES" : undefined,
  );
  const stage = new HookStage(files, faulty);
  await stage.run([postToolUse()]);
  const [entry] = stage.errors();
  assertEquals([entry?.["session"], entry?.["where"]], ["s1", "PostToolUse"]);
  assert(String(entry?.["message"]).includes("permission denied (EACCES)"));
  faulty.plan = () => undefined;
  await stage.run([postToolUse()]);
  assertEquals([stage.tally()?.calls.count, stage.tally()?.lostEvents], [1, 1]);
});

test("runHookIn() resolves when what it needs throws anything at all", async () => {
  const files = new FaultFiles(new MemoryFiles(), () => {
    throw new TypeError("a mistake");
  });
  for (const [event, payload] of EVENTS) {
    const stage = new HookStage(undefined, files);
    const { output } = await stage.run([payload], event);
    assertEquals(output.stderr, "");
  }
});

test("runHookIn() says in the summary's line that nothing is recorded, and why", async () => {
  const [, [, stop]] = EVENTS as [unknown, [string, Uint8Array]];
  let ran = 0;
  for (const code of ["EACCES", "ENOSPC", "EROFS", "EIO"]) {
    ran++;
    const files = new FaultFiles(new MemoryFiles(), every("append", code));
    const stage = new HookStage(undefined, files);
    await stage.run([postToolUse()]);
    const { output } = await stage.run([stop], "Stop");
    const { systemMessage } = JSON.parse(output.stdout);
    assertMatch(
      systemMessage,
      /^\[CB\] 0m \| 0 tools \| 0 errors \| not recorded: Cannot append to .*\)$/,
    );
    assert(systemMessage.includes(`(${code})`), systemMessage);
    assertEquals(output.stderr, "");
  }
  assertEquals(ran, 4);
});

test("runHookIn() says in the summary's line that the session cannot be read", async () => {
  const disk = new MemoryFiles();
  const stage = new HookStage(disk, new FaultFiles(disk, every("open", "EIO")));
  await stage.run([postToolUse()]);
  const { output } = await stage.run([EVENTS[1]?.[1] as Uint8Array], "Stop");
  const { systemMessage } = JSON.parse(output.stdout);
  assertMatch(systemMessage, /^\[CB\] \| not read: Cannot open .*\(EIO\)$/);
  // The turn's end itself is recorded, and that nothing was lost by it.
  assertEquals([...stage.tally()?.hooks.keys() ?? []], ["PostToolUse", "Stop"]);
  assertEquals(stage.errors().map(({ lost }) => lost), [false]);
});
