/**
 * The commands that there are, in the order of the help.
 *
 * @module
 */
import { or } from "@optique/core/constructs";
import { message } from "@optique/core/message";
import type { Command } from "../command.ts";
import { doctorCommand } from "./doctor.ts";
import { installCommand } from "./install.ts";
import { listCommand } from "./list.ts";
import { pathCommand } from "./path.ts";
import { pruneCommand } from "./prune.ts";
import { showCommand } from "./show.ts";
import { statuslineCommand } from "./statusline.ts";
import { uninstallCommand } from "./uninstall.ts";
import { versionCommand } from "./version.ts";

/** Each command on its own. */
export const COMMANDS: readonly Command[] = [
  showCommand,
  listCommand,
  statuslineCommand,
  installCommand,
  doctorCommand,
  uninstallCommand,
  pruneCommand,
  pathCommand,
  versionCommand,
];

/** The arguments of every command; what a command runs is not loaded by them. */
export const everyCommand: Command = or(...COMMANDS, {
  errors: {
    noMatch:
      message`Say what to do: ${"install"} the hooks, ${"show"} a session, or ${"list"} them.`,
  },
});
