import { test } from "node:test";
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { HOOK_FLAVOURS } from "./hook_flavours.ts";
import { bash, oneByOne } from "./script.ts";
import { onStage } from "./stage.ts";
import { StreamEvents } from "./stream_events.ts";
import {
  accounts,
  assertAgree,
  assertQuiet,
  only,
  outcomes,
  SECRET,
  shortly,
} from "./verdict.ts";

const TWO_CALLS = oneByOne(bash("true"), bash("exit 1"));
const ONE_CALL = oneByOne(bash(`echo ${SECRET}`));

/** A prompt, as the program reads it in `--input-format stream-json`. */
function typed(content: string): string {
  const message = { role: "user", content };
  return `${JSON.stringify({ type: "user", message })}\n`;
}

for (const flavour of HOOK_FLAVOURS) {
  test(`a resumed session, ${flavour.name}`, () =>
    onStage({ flavour, script: TWO_CALLS }, async (stage) => {
      const first = await stage.run("Begin.");
      const [id = ""] = first.events.sessionIds();
      const before = await accounts(stage, id);
      assertEquals(outcomes(before.shown), only({ calls: 2, errors: 1 }));
      assert(before.shown.ended_at !== null);
      stage.standIn.play(ONE_CALL);
      const second = await stage.run("Go on.", "--resume", id);
      assertEquals(second.events.sessionIds(), [id]);
      assertEquals(
        [first, second].flatMap(assertQuiet).map(shortly),
        ["2 tools, 1 error", "3 tools, 1 error"],
      );
      const found = await accounts(stage, id);
      assertAgree(found);
      assertEquals(outcomes(found.shown), only({ calls: 3, errors: 1 }));
      assert(found.shown.ended_at !== null);
    }));

  test(`a new id after /clear, ${flavour.name}`, () =>
    onStage({ flavour, script: TWO_CALLS }, async (stage) => {
      const program = stage.start(["--input-format", "stream-json"], "open");
      program.write(typed("Begin."));
      await program.hear('"type":"result"');
      stage.standIn.play(ONE_CALL);
      // Both are taken in turn, and the end of the input ends the program.
      program.write(typed("/clear") + typed("Go on."));
      program.closeInput();
      const { code, stdout, stderr } = await program.ended;
      const events = new StreamEvents(stdout);
      assertEquals({ code, stderr }, { code: 0, stderr: "" });
      const run = { events, stderr, code, signal: null };
      assertEquals(
        assertQuiet(run).map(shortly),
        ["2 tools, 1 error", "1 tool, 0 errors"],
      );
      const [old = "", fresh = "", ...more] = events.sessionIds();
      assertEquals(more, []);
      assertNotEquals(old, fresh);
      const [former, latter] = [
        await accounts(stage, old),
        await accounts(stage, fresh),
      ];
      assertAgree(former);
      assertAgree(latter);
      assertEquals(outcomes(former.shown), only({ calls: 2, errors: 1 }));
      assertEquals(outcomes(latter.shown), only({ calls: 1 }));
      assert(former.shown.ended_at !== null && latter.shown.ended_at !== null);
    }));
}
