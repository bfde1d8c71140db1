/** The usual scenario: one prompt, one session, which ends well. */
import { assertEquals } from "@std/assert";
import { onStage, type Setting, type Stage } from "./stage.ts";
import {
  type Accounts,
  accounts,
  assertAgree,
  assertQuiet,
  SECRET,
  shortly,
} from "./verdict.ts";

/** Plays one session, and demands that both accounts of it agree. */
export function inOneSession(
  setting: Setting,
  check: (found: Accounts, line: string, stage: Stage) => void,
): Promise<void> {
  return onStage(setting, async (stage) => {
    const run = await stage.run(`Do it. ${SECRET}`);
    assertEquals({ code: run.code, results: run.events.results() }, {
      code: 0,
      results: [false],
    });
    const lines = assertQuiet(run);
    assertEquals(lines.length, 1);
    const [sessionId = ""] = run.events.sessionIds();
    const found = await accounts(stage, sessionId);
    assertAgree(found);
    check(found, shortly(lines[0] ?? ""), stage);
  });
}
