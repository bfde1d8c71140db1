/**
 * `hooktally uninstall`
 *
 * @module
 */
import { object } from "@optique/core/constructs";
import { message } from "@optique/core/message";
import { map, withDefault } from "@optique/core/modifiers";
import { command, option } from "@optique/core/primitives";
import type { Command } from "../command.ts";
import { dryRun, scope } from "./setup_options.ts";

/** Takes the hooks out again. */
export const uninstallCommand: Command = command(
  "uninstall",
  map(
    object({
      scope,
      dryRun,
      purge: withDefault(
        option("--purge", {
          description: message`Delete what was recorded, too.`,
        }),
        false,
      ),
    }),
    (options) => ({
      run: async (context) =>
        (await import("../install/run_uninstall.ts")).runUninstall(
          context,
          options,
        ),
    }),
  ),
  {
    description:
      message`Take the hooks out of the settings of Claude Code. What was recorded stays.`,
  },
);
