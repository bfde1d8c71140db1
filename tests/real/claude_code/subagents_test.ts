import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { HOOK_FLAVOURS } from "./hook_flavours.ts";
import { inOneSession } from "./one_session.ts";
import { bash, type Script, type ToolRequest } from "./script.ts";
import { EVENTS_AND_STARTS } from "./settings.ts";
import { only, outcomes, SECRET } from "./verdict.ts";

function agent(prompt: string, background: boolean): ToolRequest {
  const common = { description: "Scripted", subagent_type: "general-purpose" };
  return {
    name: "Agent",
    input: { ...common, prompt, run_in_background: background },
  };
}

/** One works in the background while the other is waited for; both make calls of every kind. */
const TWO: Script = {
  turns: [
    {
      calls: [
        agent(`BACKGROUND ${SECRET}`, true),
        agent(`FOREGROUND ${SECRET}`, false),
      ],
    },
    { calls: [bash("echo meanwhile")] },
  ],
  subagents: {
    BACKGROUND: {
      turns: [
        { calls: [bash(`echo ${SECRET}; exit 4`), bash("echo both")] },
        { calls: [bash("true")] },
      ],
      last: SECRET,
    },
    FOREGROUND: {
      turns: [
        { calls: [bash("true")] },
        { calls: [{ name: "Nope", input: {} }] },
      ],
      last: SECRET,
    },
  },
};

for (const flavour of HOOK_FLAVOURS) {
  test(`two subagents, one in the background, ${flavour.name}`, () => {
    const registration = EVENTS_AND_STARTS;
    return inOneSession(
      { flavour, script: TWO, registration },
      ({ shown }, line) => {
        assertEquals(outcomes(shown), only({ calls: 8, errors: 2 }));
        assertEquals(line, "8 tools, 2 errors");
        assertEquals(shown.tool_names, { Bash: 5, Agent: 2, Nope: 1 });
        const agents = shown.agents
          .map(({ agent_type, tool_count, error_count }) =>
            [agent_type, tool_count, error_count] as const
          );
        assertEquals(agents, [
          ["general-purpose", 3, 1],
          ["general-purpose", 2, 1],
        ]);
      },
    );
  });
}
