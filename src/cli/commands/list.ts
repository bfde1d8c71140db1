/**
 * `hooktally list`
 *
 * @module
 */
import { object } from "@optique/core/constructs";
import { message } from "@optique/core/message";
import { map, optional, withDefault } from "@optique/core/modifiers";
import { command, option } from "@optique/core/primitives";
import {
  choice,
  integer,
  string,
  type ValueParser,
} from "@optique/core/valueparser";
import type { Command } from "../command.ts";
import { examples } from "../examples.ts";
import { sinceTime } from "../text/since.ts";

/** Understood when the command runs: only then it is known what time it is. */
const WHEN: ValueParser<"sync", string> = {
  ...string({ metavar: "WHEN" }),
  parse: (input) =>
    // Whether there is such a moment does not depend on the time.
    sinceTime(input, 0) === undefined
      ? {
        success: false,
        error:
          message`There is no such moment as ${input}: say ${"2h"} or ${"7d"} ago, ${"today"}, or a date such as ${"2026-11-30"}.`,
      }
      : { success: true, value: input },
};

/** All sessions. */
export const listCommand: Command = command(
  "list",
  map(
    object({
      since: optional(option(
        "--since",
        WHEN,
        {
          description:
            message`Only sessions with a record since then: 30m, 2h, 7d or 4w ago, today, yesterday, or a date, in your time zone.`,
        },
      )),
      project: optional(option("--project", string({ metavar: "PROJECT" }), {
        description:
          message`Only sessions of a project: a directory such as ".", or a word of its path.`,
      })),
      limit: optional(
        option("--limit", integer({ metavar: "COUNT", min: 1 }), {
          description: message`At most so many.`,
        }),
      ),
      sort: withDefault(
        option(
          "--sort",
          choice(["recent", "calls", "errors", "duration"], {
            metavar: "ORDER",
          }),
          {
            description:
              message`recent (the default), calls, errors or duration; the greatest first.`,
          },
        ),
        "recent" as const,
      ),
    }),
    (options) => ({
      run: async (context) =>
        (await import("../list/run_list.ts")).runList(context, options),
    }),
  ),
  {
    brief: message`List all sessions, the newest first.`,
    description: message`List all sessions, the newest first.`,
    footer: examples(
      "hooktally list --since today",
      "hooktally list --project . --sort errors --limit 10",
      "hooktally list --json | jq '.[0].tool_names'",
    ),
  },
);
