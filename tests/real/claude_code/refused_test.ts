import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { HOOK_FLAVOURS } from "./hook_flavours.ts";
import { inOneSession } from "./one_session.ts";
import { EVENTS_AND_STARTS } from "./settings.ts";
import { onStage } from "./stage.ts";
import { bash, oneByOne } from "./script.ts";
import { accounts, only, outcomes, SECRET } from "./verdict.ts";

const DENIAL = JSON.stringify({
  hookSpecificOutput: {
    hookEventName: "PreToolUse",
    permissionDecision: "deny",
    permissionDecisionReason: `Not today. ${SECRET}`,
  },
});

for (const flavour of HOOK_FLAVOURS) {
  test(`denied by a rule and for want of leave, ${flavour.name}`, () => {
    const script = oneByOne(
      bash(`rm -rf ${SECRET}`),
      { name: "Write", input: { file_path: "new.txt", content: SECRET } },
      bash("echo allowed"),
    );
    const allow = ["Bash(echo:*)"];
    const deny = ["Bash(rm:*)"];
    // The event before a call comes for these too, and no other of their own after it.
    const registration = EVENTS_AND_STARTS;
    const setting = { flavour, script, allow, deny, registration };
    return inOneSession(setting, ({ shown }, line) => {
      assertEquals(outcomes(shown), only({ calls: 3, denied: 2 }));
      assertEquals(line, "3 tools, 0 errors");
    });
  });

  // Only in the latter form may the hook word the result, and so nobody can tell what it means.
  const guards: readonly [string, string, Record<string, number>][] = [
    ["by its exit status", `echo ${SECRET} >&2; exit 2`, { denied: 1 }],
    ["in its own words", `echo '${DENIAL}'`, { unknown: 1 }],
  ];
  for (const [how, foreignPreToolUse, outcome] of guards) {
    test(`denied by somebody's hook ${how}, ${flavour.name}`, () => {
      const script = oneByOne(bash(`echo ${SECRET}`));
      const setting = { flavour, script, foreignPreToolUse };
      return onStage(setting, async (stage) => {
        const { events } = await stage.run("Do it.");
        const [sessionId = ""] = events.sessionIds();
        const { shown, transcript } = await accounts(stage, sessionId);
        assertEquals(outcomes(shown), only({ calls: 1, ...outcome }));
        assertEquals(transcript.toolUses, { Bash: 1 });
        assertEquals(transcript.errorCount, 1);
      });
    });
  }
}
