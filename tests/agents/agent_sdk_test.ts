import { test } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { type TallyEvent, tallyHooks } from "../../src/agents/agent_sdk.ts";
import type { SessionStats } from "../../src/session/session_stats.ts";
import { capturedPayloads } from "../hook/payloads.ts";
import { threadStage } from "../writer/thread_stage.ts";
import { begin, errorLines, onDisk, refuse, stage } from "../session/stage.ts";

/** What an SDK hands over: the very object that a hook would read. */
function captured(name: string): Record<string, unknown> {
  const bytes = capturedPayloads().get(`${name}.json`);
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
}

/** Gives a payload to the callback of an event, as the SDK does. */
async function give(
  stats: SessionStats,
  event: TallyEvent,
  input: object,
): Promise<object> {
  const [matcher] = tallyHooks(stats)[event];
  const [callback] = matcher?.hooks ?? [];
  assertEquals(typeof callback, "function");
  return await callback?.(input) ?? { nothing: "called" };
}

/** Every captured payload of an event that tells of calls. */
function tellingPayloads(): [TallyEvent, Record<string, unknown>][] {
  return [...capturedPayloads().keys()]
    .filter((name) => /^PostTool(?:Use|UseFailure|Batch)\./.test(name))
    .map((name) => [
      name.split(".")[0] as TallyEvent,
      captured(name.replace(/\.json$/, "")),
    ]);
}

test("tallyHooks() counts every captured call once, whatever session it names", async () => {
  const on = stage();
  const stats = begin(on);
  const payloads = tellingPayloads();
  assertEquals(payloads.length, 14);
  for (const [event, input] of payloads) {
    assertEquals(await give(stats, event, input), {});
  }
  stats.flush();
  const tally = onDisk(on);
  const ids = payloads.flatMap(([, { tool_use_id, tool_calls }]) =>
    Array.isArray(tool_calls)
      ? tool_calls.map((call) => String(call.tool_use_id))
      : [String(tool_use_id)]
  );
  assertEquals(tally?.calls.count, new Set(ids).size);
  assertEquals(tally?.calls.count, 20);
  assertEquals(tally?.calls.denied, 1);
  assertEquals(tally?.calls.errors, 4);
  assertEquals(tally?.tools.get("mcp__my-srv_one__fail_it")?.errors, 1);
  assertEquals(errorLines(on), []);
});

test("tallyHooks() counts a call once when it is told of it again, and by its batch", async () => {
  const on = stage();
  const stats = begin(on);
  for (let i = 0; i < 2; i++) {
    await give(stats, "PostToolUse", captured("PostToolUse.in-subagent"));
    await give(stats, "PostToolBatch", captured("PostToolBatch.in-subagent"));
  }
  stats.flush();
  const tally = onDisk(on);
  assertEquals(tally?.calls.count, 1);
  assertEquals(tally?.calls.unknown, 0);
  assertEquals(tally?.agents.map(({ agentId }) => agentId), ["agent0001"]);
});

test("tallyHooks() keeps nothing of what a tool was given or said", async () => {
  const on = stage();
  const stats = begin(on);
  const input = captured("PostToolUse");
  await give(stats, "PostToolUse", {
    ...input,
    tool_input: { command: "s3cret" },
    tool_response: { stdout: "s3cret" },
  });
  await give(stats, "PostToolUseFailure", {
    ...captured("PostToolUseFailure"),
    error: "s3cret",
  });
  stats.flush();
  assertEquals(onDisk(on)?.calls.count, 2);
  for (const path of on.disk.paths()) {
    assertEquals(on.disk.text(path).includes("s3cret"), false, path);
  }
});

test("a callback of tallyHooks() takes its own event when the payload names none", async () => {
  const on = stage();
  const stats = begin(on);
  const { hook_event_name: _, ...input } = captured("PostToolUseFailure");
  await give(stats, "PostToolUseFailure", input);
  assertEquals(stats.tally().calls.errors, 1);
});

test("a callback of tallyHooks() records nothing when the event tells of no call", async () => {
  const on = stage();
  const stats = begin(on);
  for (
    const name of ["PreToolUse", "Stop", "SessionEnd.other", "SessionStart"]
  ) {
    assertEquals(await give(stats, "PostToolUse", captured(name)), {});
  }
  assertEquals(stats.flush().records, 0);
  assertEquals(onDisk(on), null);
  assertEquals(errorLines(on), []);
});

test("a callback of tallyHooks() notes what it cannot count, and never rejects", async () => {
  const on = stage();
  const stats = begin(on);
  const { tool_name: _, ...input } = captured("PostToolUse");
  assertEquals(await give(stats, "PostToolUse", input), {});
  assertEquals(await give(stats, "PostToolUse", []), {});
  const [line = "", ...more] = errorLines(on);
  assertStringIncludes(line, "PostToolUse");
  assertEquals(more, []);
  assertEquals(stats.tally().calls.count, 0);
});

test("a callback of tallyHooks() only queues, and does not mind a disk that refuses", async () => {
  const on = stage();
  const stats = begin(on, { flushInterval: 2 });
  refuse(on);
  for (const name of ["PostToolUse", "PostToolUse.mcp", "PostToolUse.Agent"]) {
    assertEquals(await give(stats, "PostToolUse", captured(name)), {});
  }
  assertEquals(onDisk(on), null);
  assertEquals(stats.tally().calls.count, 3);
});

test("a callback of tallyHooks() does nothing when the session is closed", async () => {
  const on = stage();
  const stats = begin(on);
  stats.close();
  const input = captured("PostToolUse");
  assertEquals(await give(stats, "PostToolUse", input), {});
  assertEquals(onDisk(on), null);
  assertEquals(errorLines(on), []);
});

test("tallyHooks() has arrays of its own when they are spread into others", () => {
  const stats = begin(stage());
  const [one, two] = [tallyHooks(stats), tallyHooks(stats)];
  assertEquals(Object.keys(one), [
    ...["PostToolUse", "PostToolUseFailure", "PostToolBatch"],
  ]);
  assertEquals(one.PostToolUse === two.PostToolUse, false);
});

test("a callback of tallyHooks() touches no disk when a thread writes", async () => {
  const on = threadStage();
  for (const [event, input] of tellingPayloads()) {
    assertEquals(await give(on.stats, event, input), {});
  }
  const { count } = on.stats.tally().calls;
  assertEquals([onDisk(on), on.host.files.count("append")], [null, 0]);
  on.move();
  assertEquals([onDisk(on)?.calls.count, count > 10], [count, true]);
});
