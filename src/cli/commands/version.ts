/**
 * `hooktally version`
 *
 * @module
 */
import { object } from "@optique/core/constructs";
import { message } from "@optique/core/message";
import { map } from "@optique/core/modifiers";
import { command } from "@optique/core/primitives";
import type { Command } from "../command.ts";
import { VERSION } from "../version.ts";

/** The release. It is so little that nothing is loaded for it. */
export const versionCommand: Command = command(
  "version",
  map(object({}), () => ({
    run: async (context) => {
      if (context.json) await context.printJson({ version: VERSION });
      else await context.print([VERSION]);
      return 0;
    },
  })),
  { description: message`Print the version of this release.` },
);
