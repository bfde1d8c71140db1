import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { HOOK_FLAVOURS } from "./hook_flavours.ts";
import { FOUR_CALLS } from "./script.ts";
import { EVENTS_AND_STARTS } from "./settings.ts";
import { onStage } from "./stage.ts";
import {
  accounts,
  assertAgree,
  assertQuiet,
  only,
  outcomes,
  shortly,
} from "./verdict.ts";

for (const flavour of HOOK_FLAVOURS) {
  test(`hooks registered twice, ${flavour.name}`, () => {
    const registration = EVENTS_AND_STARTS;
    const setting = { flavour, script: FOUR_CALLS, registration, plugin: true };
    return onStage(setting, async (stage) => {
      const run = await stage.run("Do it.");
      // The program starts both, so the user sees the line twice.
      assertEquals(
        assertQuiet(run).map(shortly),
        ["4 tools, 2 errors", "4 tools, 2 errors"],
      );
      const [id = ""] = run.events.sessionIds();
      const found = await accounts(stage, id);
      assertAgree(found);
      // Three starts, three ends, and four calls in batches came once more.
      assertEquals(
        outcomes(found.shown),
        only({ calls: 4, errors: 2, duplicates: 10 }),
      );
    });
  });
}
