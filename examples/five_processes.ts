/**
 * Five tool calls, five hook processes. Each counts one call and is gone before the next begins; a
 * sixth shows the total. Run it with `deno task demo`.
 */
import { readSession } from "../mod.ts";
import { check, runExample, runHook } from "./example_host.ts";

const SESSION = "7d3c9f0e-5a41-4c1b-9d5e-0f2b7c3d1e90";
const TOOLS = ["Bash", "Edit", "Read", "Bash", "Grep"];
const EXPECTED = { Bash: 2, Edit: 1, Read: 1, Grep: 1 };

/** What Claude Code tells a hook on its standard input. */
function payload(event: string, more: Record<string, unknown>): typeof more {
  return {
    session_id: SESSION,
    transcript_path:
      `/home/ada/.claude/projects/-home-ada-app/${SESSION}.jsonl`,
    cwd: "/home/ada/app",
    permission_mode: "default",
    hook_event_name: event,
    ...more,
  };
}

runExample(async (dataDir) => {
  console.log("Five hook processes, one after the other:\n");
  for (const [i, tool] of TOOLS.entries()) {
    const said = await runHook(
      "post-tool-use",
      dataDir,
      payload("PostToolUse", {
        tool_name: tool,
        tool_input: { secret: "never stored" },
        tool_response: {},
        tool_use_id: `toolu_0${i + 1}`,
        duration_ms: 12 * (i + 1),
      }),
    );
    check("output of a recording hook", said, "");
    console.log(`  process ${i + 1}: ${tool}, recorded and gone`);
  }

  const tally = readSession(SESSION, { dataDir });
  const names = Object.fromEntries(
    [...tally?.tools ?? []].map(([name, { count }]) => [name, count]),
  );
  console.log("\nWhat is on disk:\n");
  console.log("tool_count", tally?.calls.count);
  console.log("tool_names", JSON.stringify(names));
  check("tool_count", tally?.calls.count, TOOLS.length);
  check("tool_names", names, EXPECTED);

  const stop = payload("Stop", { stop_hook_active: false });
  const { systemMessage } = JSON.parse(await runHook("stop", dataDir, stop));
  console.log("\nWhat the user sees when the agent stops (process 6):\n");
  console.log(systemMessage);
  const line = "[CB] 0m | 5 tools | 0 errors | Bash:2 Edit:1 Read:1 Grep:1";
  check("summary", systemMessage.slice(0, line.length), line);
});
