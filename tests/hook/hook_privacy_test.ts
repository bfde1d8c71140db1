import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { pieces } from "../ports/fake_stdin.ts";
import { bytes } from "./payloads.ts";
import { HookStage } from "./stage.ts";

const SECRET = "hunter2-Ω-secret";

/** Everything that an agent may hand over and that must not be kept. */
const PRIVATE = {
  tool_input: { command: SECRET, deep: [[{ file: SECRET }]] },
  tool_response: { stdout: SECRET, content: [{ text: SECRET }] },
  error: `failed: ${SECRET}`,
  prompt: SECRET,
  message: SECRET,
  last_assistant_message: SECRET,
  compact_summary: SECRET,
  custom_instructions: SECRET,
  transcript_path: `/home/${SECRET}.jsonl`,
  unknown_field: SECRET,
  tool_calls: [
    { tool_name: "Bash", tool_use_id: "t1", tool_response: SECRET },
    {
      tool_name: "Bash",
      tool_use_id: "t2",
      tool_input: SECRET,
      tool_response: `<tool_use_error>${SECRET}</tool_use_error>`,
    },
  ],
};

const EVENTS = [
  ...["PostToolUse", "PostToolUseFailure", "PostToolBatch", "PreToolUse"],
  ...["Stop", "SessionStart", "SessionEnd", "UserPromptSubmit", "Notification"],
  ...["PreCompact", "PostCompact", "SubagentStop", "Unknown"],
];

/** Ways in which a payload may be broken, all of which end in the error log. */
const BREAK: readonly ((text: string) => string)[] = [
  (text) => text.slice(0, -2),
  (text) => text.slice(0, text.indexOf(SECRET) + SECRET.length),
  (text) => text.replace('"session_id"', SECRET),
  (text) => text.replace('"tool_name":"Bash"', '"tool_name":5'),
  (text) => text.replace('"session_id":"s1"', '"session_id":5'),
  (text) => `${SECRET} ${text}`,
  (text) => `[${text}]`,
];

test("runHookIn() keeps no secret of a payload in any file or output", async () => {
  let ran = 0;
  for (const event of EVENTS) {
    const text = JSON.stringify({
      session_id: "s1",
      hook_event_name: event,
      tool_name: "Bash",
      tool_use_id: "t1",
      ...PRIVATE,
    });
    for (const change of [(same: string): string => same, ...BREAK]) {
      for (const length of [9, 100_000]) {
        ran++;
        const stage = new HookStage();
        const payload = bytes(change(text));
        const { output } = await stage.run(pieces(payload, length), event);
        const said = output.stdout + output.stderr;
        assert(!said.includes("hunter2"), `${event}: ${said}`);
        for (const [path, content] of stage.disk.snapshot()) {
          assert(
            !content.includes("hunter2") && !path.includes("hunter2"),
            `${event} in ${path}: ${content}`,
          );
        }
        assert(stage.disk.paths().length > 0, `${event} left nothing`);
      }
    }
  }
  assertEquals(ran, EVENTS.length * (BREAK.length + 1) * 2);
});
