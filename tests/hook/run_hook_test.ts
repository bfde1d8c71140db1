import { test } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { bytes, capturedPayloads, postToolUse } from "./payloads.ts";
import { DATA_DIR, HookStage } from "./stage.ts";

const STOP = bytes('{"session_id":"s1","hook_event_name":"Stop"}');

test("runHookIn() records the call and its own run time in one write", async () => {
  const stage = new HookStage();
  const { output, stdin } = await stage.run([postToolUse({ cwd: "/p ü" })]);
  assertEquals([output.stdout, output.stderr], ["", ""]);
  assertEquals(stage.disk.paths(), [`${DATA_DIR}/live/s1.ndjson`]);
  const tally = stage.tally();
  assertEquals(tally?.calls.count, 1);
  assertEquals(tally?.calls.duration.maxMs, 12);
  assertEquals([...tally?.hooks.keys() ?? []], ["PostToolUse"]);
  assertEquals(tally?.hooks.get("PostToolUse")?.maxMs, 1.5);
  assertEquals(tally?.source.agent, "claude-code");
  assertEquals(tally?.source.project, "/p ü");
  assertEquals(stdin.limits, [3000]);
});

test("runHookIn() counts a call once when its event is delivered again", async () => {
  const stage = new HookStage();
  for (let i = 0; i < 3; i++) await stage.run([postToolUse()]);
  const batch = {
    session_id: "s1",
    hook_event_name: "PostToolBatch",
    tool_calls: [
      { tool_name: "Bash", tool_use_id: "toolu_1", tool_response: "x" },
      {
        tool_name: "Nope",
        tool_use_id: "toolu_2",
        tool_response: "<tool_use_error>No such tool</tool_use_error>",
      },
    ],
  };
  await stage.run([bytes(JSON.stringify(batch))]);
  const tally = stage.tally();
  assertEquals([tally?.calls.count, tally?.calls.errors], [2, 1]);
  assertEquals([tally?.duplicates, tally?.calls.unknown], [2, 0]);
});

test("runHookIn() takes the event that the payload names before its own", async () => {
  const stage = new HookStage();
  await stage.run([postToolUse()], "Stop");
  await stage.run(
    [postToolUse({ hook_event_name: undefined, tool_use_id: "t2" })],
    "PostToolUseFailure",
  );
  const { calls } = stage.tally() ?? {};
  assertEquals([calls?.count, calls?.errors], [2, 1]);
});

test("runHookIn() prints one object when a turn ends", async () => {
  const stage = new HookStage();
  await stage.run([postToolUse()]);
  const { output } = await stage.run([STOP], "Stop");
  assertEquals(output.stderr, "");
  const answer = JSON.parse(output.stdout);
  assertEquals(Object.keys(answer), ["systemMessage"]);
  assertEquals(
    answer.systemMessage,
    "[CB] 0m | 1 tool | 0 errors | Bash:1 | ⏱ PostToolUse:2ms",
  );
  assertEquals([...stage.tally()?.hooks.keys() ?? []], ["PostToolUse", "Stop"]);
});

test("runHookIn() prints a summary when nothing was recorded before", async () => {
  const { output } = await new HookStage().run([STOP], "Stop");
  const { systemMessage } = JSON.parse(output.stdout);
  assertMatch(systemMessage, /^\[CB\] 0m \| 0 tools \| 0 errors/);
});

test("runHookIn() prints nothing when another hook keeps the agent going", async () => {
  const stage = new HookStage();
  await stage.run([postToolUse()]);
  const payload = { session_id: "s1", hook_event_name: "Stop" };
  const again = JSON.stringify({ ...payload, stop_hook_active: true });
  const { output } = await stage.run([bytes(again)], "Stop");
  assertEquals([output.stdout, output.stderr], ["", ""]);
});

test("runHookIn() prints nothing when a captured payload is not a turn's end", async () => {
  let ran = 0;
  for (const [name, payload] of capturedPayloads()) {
    ran++;
    const stage = new HookStage();
    const { output } = await stage.run([payload], "PostToolUse");
    assertEquals(output.stderr, "", name);
    assertEquals(output.stdout === "", name !== "Stop.json", name);
    assertEquals(stage.errors(), [], name);
  }
  assertEquals(ran, 36);
});

test("runHookIn() ends the session when the agent says so", async () => {
  const stage = new HookStage();
  await stage.run([postToolUse()]);
  const end = '{"session_id":"s1","hook_event_name":"SessionEnd"}';
  for (let i = 0; i < 2; i++) await stage.run([bytes(end)], "SessionEnd");
  const tally = stage.tally();
  assertEquals([tally?.calls.count, tally?.hooks.size], [1, 2]);
  assert(tally !== null && tally.endedAt !== null);
  assertEquals(stage.errors(), []);
});

test("runHookIn() follows an event up when its hook is made for another", async () => {
  const stage = new HookStage();
  await stage.run([postToolUse()], "SubagentStop");
  const { output } = await stage.run([STOP], "PostToolUse");
  assertMatch(output.stdout, /^\{"systemMessage":"\[CB\] 0m \| 1 tool \|/);
  const end = '{"session_id":"s1","hook_event_name":"SessionEnd"}';
  await stage.run([bytes(end)], "PreToolUse");
  const tally = stage.tally();
  assert(tally !== null && tally.endedAt !== null);
  assertEquals(stage.errors(), []);
});

test("runHookIn() takes the environment's session when the payload has none", async () => {
  const environment = { HOME: "/home/ä b", CLAUDE_CODE_SESSION_ID: "from-env" };
  const stage = new HookStage(undefined, undefined, environment);
  for (const id of [undefined, null, ""]) {
    await stage.run([postToolUse({ session_id: id, tool_use_id: `t${id}` })]);
  }
  assertEquals(stage.tally("from-env")?.calls.count, 3);
});

test("runHookIn() notes the session when its payload cannot be counted", async () => {
  const stage = new HookStage();
  const bad = [
    { tool_name: null },
    { tool_name: 5 },
    { tool_name: "" },
    { tool_name: "x".repeat(1001) },
    { tool_use_id: "x".repeat(1001) },
    { hook_event_name: 3 },
    { hook_event_name: null },
    { hook_event_name: "Nope\u001b[31m" },
  ];
  for (const fields of bad) await stage.run([postToolUse(fields)]);
  assertEquals(
    stage.errors().map(({ session }) => session),
    bad.map(() => "s1"),
  );
  await stage.run([postToolUse({ session_id: 12 })]);
  await stage.run([postToolUse({ session_id: "x".repeat(1001) })]);
  assertEquals(stage.errors().at(-1)?.["session"], null);
  await stage.run([postToolUse()]);
  assertEquals(stage.tally()?.lostEvents, bad.length + 2);
});

test("runHookIn() waits no longer than it may when no end comes", async () => {
  let ran = 0;
  for (const parts of [[], [bytes('{"session_id":')], [bytes("noise")]]) {
    ran++;
    const stage = new HookStage();
    await stage.run(parts, "PostToolUse", "silence");
    const [entry] = stage.errors();
    assertMatch(
      String(entry?.["message"]),
      /^nothing more of the payload for 3000 ms \(\d+ bytes\)$/,
    );
  }
  const stage = new HookStage();
  await stage.run([postToolUse()], "PostToolUse", "silence");
  assertEquals([ran, stage.tally()?.calls.count], [3, 1]);
});

test("runHookIn() is silent when standard input cannot be read", async () => {
  const stage = new HookStage();
  const { output } = await stage.run([], "PostToolUse", "failure");
  assertEquals([output.stdout, output.stderr], ["", ""]);
  assertEquals(stage.errors().length, 1);
});
