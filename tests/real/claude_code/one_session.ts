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

/**
 * Plays one session, and demands that both accounts of it agree.
 *
 * @param check Gets the last line that was shown, in short.
 */
export function inOneSession(
  setting: Setting,
  check: (found: Accounts, line: string, stage: Stage) => void,
): Promise<void> {
  return onStage(setting, async (stage) => {
    const run = await stage.run(`Do it. ${SECRET}`);
    assertEquals(run.code, 0);
    // Where something in the background outlives the turn, the program adds another by itself.
    const turns = run.events.results();
    assertEquals(turns, turns.map(() => false));
    const lines = assertQuiet(run);
    assertEquals(lines.length, turns.length);
    const [sessionId = ""] = run.events.sessionIds();
    const found = await accounts(stage, sessionId);
    assertAgree(found);
    check(found, shortly(lines.at(-1) ?? ""), stage);
  });
}
