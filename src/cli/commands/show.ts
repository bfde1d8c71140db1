/**
 * `hooktally show SESSION`
 *
 * @module
 */
import { object } from "@optique/core/constructs";
import { message } from "@optique/core/message";
import { map } from "@optique/core/modifiers";
import { argument, command } from "@optique/core/primitives";
import { string } from "@optique/core/valueparser";
import type { Command } from "../command.ts";

/** The totals of a session. */
export const showCommand: Command = command(
  "show",
  map(
    object({
      sessionId: argument(string({ metavar: "SESSION" }), {
        description:
          message`The id that the agent gave the session. Put -- before one that begins with -.`,
      }),
    }),
    (options) => ({
      run: async (context) =>
        (await import("../show/run_show.ts")).runShow(context, options),
    }),
  ),
  { description: message`Show the totals of a session.` },
);
