/**
 * `hooktally prune`
 *
 * @module
 */
import { object } from "@optique/core/constructs";
import { message } from "@optique/core/message";
import { map, withDefault } from "@optique/core/modifiers";
import { command, option } from "@optique/core/primitives";
import { string, type ValueParser } from "@optique/core/valueparser";
import { STALE_AFTER_HOURS } from "../../model/limits.ts";
import type { Command } from "../command.ts";
import { examples } from "../examples.ts";
import { durationMs } from "../text/since.ts";

const AGE: ValueParser<"sync", string> = {
  ...string({ metavar: "AGE" }),
  parse(input) {
    const ms = durationMs(input);
    if (ms === undefined) {
      return {
        success: false,
        error: message`${input} is no age: say ${"90d"}, ${"12w"} or ${"36h"}.`,
      };
    }
    if (ms < STALE_AFTER_HOURS * 3_600_000) {
      return {
        success: false,
        error:
          message`${input} is too short: a session may still go on. Say ${`${STALE_AFTER_HOURS}h`} or more.`,
      };
    }
    return { success: true, value: input };
  },
};

/** Deletes old sessions. */
export const pruneCommand: Command = command(
  "prune",
  map(
    object({
      olderThan: withDefault(
        option(
          "--older-than",
          AGE,
          {
            description:
              message`Only sessions without a record for so long, a day at least. Default: 90d.`,
          },
        ),
        "90d",
      ),
      dryRun: withDefault(
        option("--dry-run", {
          description: message`Say what would be deleted, and delete nothing.`,
        }),
        false,
      ),
    }),
    (options) => ({
      run: async (context) => {
        const { currentRemoval } = await import("../../runtime/removal.ts");
        const { runPrune } = await import("../prune/run_prune.ts");
        return await runPrune(context, currentRemoval(), options);
      },
    }),
  ),
  {
    brief: message`Delete old sessions.`,
    description:
      message`Delete the records of sessions that have been idle for long. That they were deleted is remembered: nothing brings the old counts back.`,
    footer: examples(
      "hooktally prune --dry-run",
      "hooktally prune --older-than 30d",
    ),
  },
);
