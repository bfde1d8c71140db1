import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { claudeCodeEvent } from "../../src/agents/claude_code.ts";

/** The outcome of a call of which only its result in a batch is known. */
function batched(response: unknown): string | undefined {
  const call = { tool_name: "Bash", tool_use_id: "toolu_1" };
  const payload = { tool_calls: [{ ...call, tool_response: response }] };
  const { records: [record] } = claudeCodeEvent(payload, "PostToolBatch", 1);
  return record?.type === "call" ? record.outcome : undefined;
}

/** As Claude Code 2.1.197 words them. */
const DENIED = [
  "Permission to use Bash with command rm -rf x has been denied.",
  "Permission to use Write has been denied because Claude Code is running in don't ask mode. IMPORTANT: You *may* attempt",
  "Permission for this action has been denied. Reason: it was unsafe",
  "Claude requested permissions to write to /a b/c.txt, but you haven't granted it yet.",
  "Claude requested permissions to use WebFetch, but you haven't granted it yet.",
  "Agent type 'Explore' has been denied by permission rule 'Agent(Explore)' from userSettings.",
  "The user doesn't want to proceed with this tool use. The tool use was rejected",
  "rm in '/etc' was blocked. For security, Claude Code may only remove files from the allowed working directories",
  "Output redirection to '/x' was blocked by a deny rule.",
  "PreToolUse:Bash hook error: [guard.sh]: not here\n",
  "This command requires approval",
  "Dangerous rm operation detected: '/x'\n\nThis command would remove a critical system directory. This requires explicit approval and cannot be auto-allowed by permission rules.",
  "Claude in Chrome requires permission.",
];

test("a batch says in every wording that a call was denied", () => {
  for (const words of DENIED) {
    assertEquals(batched(words), "denied", words);
    assertEquals(batched([{ type: "text", text: words }]), "denied", words);
  }
  assertEquals(DENIED.length, 13);
});

test("a batch says nothing of a call whose result is its own", () => {
  for (const words of ["", "Exit code 4", "hello", "my own reason", null, 1]) {
    assertEquals(batched(words), "unknown", String(words));
  }
  assertEquals(
    batched("<tool_use_error>Error: No such tool available: Nope"),
    "error",
  );
});
