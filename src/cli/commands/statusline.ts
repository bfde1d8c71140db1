/**
 * `hooktally statusline`. `main.ts` runs it without coming here; this is for the help, and for
 * options that stand before the command.
 *
 * @module
 */
import { object } from "@optique/core/constructs";
import { message } from "@optique/core/message";
import { map, optional } from "@optique/core/modifiers";
import { command, option } from "@optique/core/primitives";
import { string } from "@optique/core/valueparser";
import type { Command } from "../command.ts";
import { examples } from "../examples.ts";

/** One line for an agent's status line. */
export const statuslineCommand: Command = command(
  "statusline",
  map(
    object({
      format: optional(option("--format", string({ metavar: "FORMAT" }), {
        description:
          message`What the line looks like. Default: ${"{tools} · {errors} · {top} · {duration}"}. There are also {denied}, {top:5}, {turn}, {model}, {project}, {calls} and {failed}.`,
      })),
      wrap: optional(option("--wrap", string({ metavar: "COMMAND" }), {
        description:
          message`Another status line: what it prints comes before the line.`,
      })),
    }),
    (options) => ({
      run: async (context) => {
        const { currentStatusHost, runStatusLineIn } = await import(
          "../../statusline/run_status_line.ts"
        );
        const dataDir = context.layout().root;
        await runStatusLineIn(currentStatusHost(), { ...options, dataDir });
        return 0;
      },
    }),
  ),
  {
    brief: message`Print one line for an agent's status line.`,
    description:
      message`Print one line about the session whose status comes as JSON on standard input.`,
    footer: examples(
      "hooktally statusline --format '{calls} calls, {failed} failed'",
      "hooktally statusline --wrap 'my-status-line --short'",
    ),
  },
);
