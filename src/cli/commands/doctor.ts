/**
 * `hooktally doctor`
 *
 * @module
 */
import { object } from "@optique/core/constructs";
import { message } from "@optique/core/message";
import { map, withDefault } from "@optique/core/modifiers";
import { command, option } from "@optique/core/primitives";
import type { Command } from "../command.ts";
import { examples } from "../examples.ts";

/** Says whether it works. */
export const doctorCommand: Command = command(
  "doctor",
  map(
    object({
      fix: withDefault(
        option("--fix", {
          description:
            message`Repair what can be repaired without touching settings, and say what was done.`,
        }),
        false,
      ),
    }),
    (options) => ({
      run: async (context) =>
        (await import("../doctor/run_doctor.ts")).runDoctor(context, options),
    }),
  ),
  {
    brief: message`Say whether it works, and what to do where it does not.`,
    description:
      message`Look at what is registered with Claude Code, send a test event through it and read it back, and look at the data directory. Exit status 1 where something is wrong.`,
    footer: examples("hooktally doctor", "hooktally doctor --fix"),
  },
);
