/**
 * `hooktally list`
 *
 * @module
 */
import { object } from "@optique/core/constructs";
import { message } from "@optique/core/message";
import { map } from "@optique/core/modifiers";
import { command } from "@optique/core/primitives";
import type { Command } from "../command.ts";

/** All sessions. */
export const listCommand: Command = command(
  "list",
  map(object({}), () => ({
    run: async (context) =>
      (await import("../list/run_list.ts")).runList(context),
  })),
  { description: message`List all sessions, the newest first.` },
);
