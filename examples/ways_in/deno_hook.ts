/**
 * A hook from a checkout, on Deno: what an agent starts for every tool call. Run it with
 * `deno run -A examples/ways_in/deno_hook.ts`.
 */
import { readSession } from "../../mod.ts";
import { check, runExample, runHook } from "../example_host.ts";

runExample(async (dataDir) => {
  for (const tool of ["Bash", "Edit"]) {
    await runHook("post-tool-use", dataDir, {
      session_id: "s1",
      hook_event_name: "PostToolUse",
      tool_name: tool,
      tool_use_id: `toolu_${tool}`,
    });
  }
  const calls = readSession("s1", { dataDir })?.calls.count;
  check("number of calls", calls, 2);
  console.log(`Two hooks on Deno recorded ${calls} calls`);
});
