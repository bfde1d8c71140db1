/**
 * `hooktally install`
 *
 * @module
 */
import { object } from "@optique/core/constructs";
import { message } from "@optique/core/message";
import { map, withDefault } from "@optique/core/modifiers";
import { command, option } from "@optique/core/primitives";
import { choice } from "@optique/core/valueparser";
import type { Command } from "../command.ts";
import { dryRun, scope } from "./setup_options.ts";

const RUNTIMES = ["auto", "deno", "node", "bun"] as const;

/** Registers the hooks. */
export const installCommand: Command = command(
  "install",
  map(
    object({
      scope,
      dryRun,
      runtime: withDefault(
        option("--runtime", choice(RUNTIMES, { metavar: "RUNTIME" }), {
          description:
            message`What runs the hooks. Default: the first that is there of Deno, which keeps them from everything but the data directory, Bun and Node.`,
        }),
        "auto",
      ),
      light: withDefault(
        option("--light", {
          description:
            message`One process for each batch of calls. No call has a duration then, and of one that ran nobody knows whether it failed.`,
        }),
        false,
      ),
      statusLine: withDefault(
        option("--statusline", {
          description:
            message`Show the tally in the status line too, after what is there.`,
        }),
        false,
      ),
    }),
    (options) => ({
      run: async (context) =>
        (await import("../install/run_install.ts")).runInstall(
          context,
          options,
        ),
    }),
  ),
  { description: message`Register the hooks with Claude Code.` },
);
