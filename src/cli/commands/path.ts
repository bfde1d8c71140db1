/**
 * `hooktally path [SESSION]`
 *
 * @module
 */
import { object } from "@optique/core/constructs";
import { message } from "@optique/core/message";
import { map, optional } from "@optique/core/modifiers";
import { argument, command } from "@optique/core/primitives";
import { string } from "@optique/core/valueparser";
import type { Command } from "../command.ts";
import { examples } from "../examples.ts";

/** Where the data lies. */
export const pathCommand: Command = command(
  "path",
  map(
    object({
      sessionId: optional(argument(string({ metavar: "SESSION" }), {
        description: message`The id of a session, or its beginning.`,
      })),
    }),
    (options) => ({
      run: async (context) =>
        (await import("../path/run_path.ts")).runPath(context, options),
    }),
  ),
  {
    brief: message`Say where the data lies.`,
    description:
      message`Print the data directory, or the files that hold the records of a session.`,
    footer: examples(
      "hooktally path",
      "cat $(hooktally path 4f6c1a52) | jq .tool",
    ),
  },
);
