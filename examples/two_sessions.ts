/**
 * Two sessions at once: eight hook processes at the same time, four of each. No lock, and neither
 * session sees the other's calls.
 */
import { listSessions } from "../mod.ts";
import { check, runExample, runHook } from "./example_host.ts";

const TOOLS: Readonly<Record<string, readonly string[]>> = {
  "session-a": ["Bash", "Bash", "Bash", "Edit"],
  "session-b": ["Read", "Grep", "Read", "Read"],
};
const EXPECTED = {
  "session-a": { Bash: 3, Edit: 1 },
  "session-b": { Read: 3, Grep: 1 },
};

/** Starts a hook process for each call, and waits for none of them. */
function startHooks(dataDir: string): Promise<string>[] {
  return Object.entries(TOOLS).flatMap(([session, tools]) =>
    tools.map((tool, i) =>
      runHook("post-tool-use", dataDir, {
        session_id: session,
        cwd: `/home/ada/${session}`,
        hook_event_name: "PostToolUse",
        tool_name: tool,
        tool_use_id: `toolu_${session}_${i}`,
      })
    )
  );
}

runExample(async (dataDir) => {
  const hooks = startHooks(dataDir);
  console.log(`${hooks.length} hook processes at once`);
  await Promise.all(hooks);

  const counts: Record<string, Record<string, number>> = {};
  const sessions = listSessions({ dataDir })
    .sort((a, b) => a.sessionId < b.sessionId ? -1 : 1);
  for (const { sessionId, tools } of sessions) {
    // Which came first is up to the scheduler; the most used one leads in any case.
    counts[sessionId] = Object.fromEntries(
      [...tools].map(([name, { count }]) => [name, count]),
    );
    console.log(sessionId, JSON.stringify(counts[sessionId]));
  }
  check("totals", counts, EXPECTED);
  console.log("Each session has its own calls.");
});
