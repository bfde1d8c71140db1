import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { HookStage } from "./stage.ts";

function payload(sessionId: string, event: string, more: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({
    session_id: sessionId,
    hook_event_name: event,
    ...more,
  }));
}

function call(sessionId: string, id: string): Uint8Array {
  const more = { tool_name: "Bash", tool_use_id: id };
  return payload(sessionId, "PostToolUse", more);
}

test("runHookIn() counts a call for the session it names when that ended and went on under another id", async () => {
  const stage = new HookStage();
  const events = [
    payload("old", "SessionStart", { source: "startup" }),
    call("old", "c1"),
    payload("old", "SessionEnd", { reason: "other" }),
    payload("new", "SessionStart", { source: "resume" }),
    // Some programs begin a third one, in which nothing ever happens.
    payload("never", "SessionStart", { source: "resume" }),
    call("new", "c1"),
    // It was under way when the session ended.
    call("old", "c2"),
    payload("old", "SessionEnd", { reason: "other" }),
  ];
  for (const event of events) await stage.run([event]);
  const counts = ["old", "new", "never"]
    .map((id) => stage.tally(id)?.calls.count);
  assertEquals(counts, [2, 1, 0]);
  assertEquals(stage.sessions().map(({ sessionId }) => sessionId).sort(), [
    "new",
    "old",
  ]);
  assertEquals(stage.errors(), []);
});
