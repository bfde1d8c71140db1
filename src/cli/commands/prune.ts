/**
 * `hooktally prune`
 *
 * @module
 */
import { object } from "@optique/core/constructs";
import { message } from "@optique/core/message";
import { map, withDefault } from "@optique/core/modifiers";
import { command, option } from "@optique/core/primitives";
import { string } from "@optique/core/valueparser";
import type { Command } from "../command.ts";
import { examples } from "../examples.ts";
import { DURATION } from "../text/since.ts";

/** Deletes old sessions. */
export const pruneCommand: Command = command(
  "prune",
  map(
    object({
      olderThan: withDefault(
        option(
          "--older-than",
          string({
            metavar: "AGE",
            pattern: DURATION,
            errors: {
              patternMismatch:
                message`Say how old: ${"90d"}, ${"12w"} or ${"36h"}.`,
            },
          }),
          {
            description:
              message`Only sessions without a record for so long. Default: 90d.`,
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
