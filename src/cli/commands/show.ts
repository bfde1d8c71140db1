/**
 * `hooktally show [SESSION]`
 *
 * @module
 */
import { object } from "@optique/core/constructs";
import { message } from "@optique/core/message";
import { map, optional, withDefault } from "@optique/core/modifiers";
import { argument, command, option } from "@optique/core/primitives";
import { string } from "@optique/core/valueparser";
import type { Command } from "../command.ts";
import { examples } from "../examples.ts";

/** The totals of a session. */
export const showCommand: Command = command(
  "show",
  map(
    object({
      sessionId: optional(argument(string({ metavar: "SESSION" }), {
        description:
          message`The id that the agent gave the session, or its beginning. Default: the session that was written last. Put -- before one that begins with -.`,
      })),
      watch: withDefault(
        option("--watch", {
          description:
            message`Go on, and show what changes, until interrupted.`,
        }),
        false,
      ),
    }),
    (options) => ({
      run: async (context) =>
        (await import("../show/run_show.ts")).runShow(context, options),
    }),
  ),
  {
    brief: message`Show the totals of a session.`,
    description:
      message`Show the totals of a session: calls, errors and durations by tool, MCP server, hook and subagent.`,
    footer: examples(
      "hooktally show",
      "hooktally show 4f6c1a52 --watch",
      "hooktally show 4f6c1a52 --json | jq .tool_names",
    ),
  },
);
