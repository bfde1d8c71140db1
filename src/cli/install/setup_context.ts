/**
 * Setting up, as a command does it.
 *
 * @module
 */
import { SetupError } from "../../install/setup_error.ts";
import type { SetupHost } from "../../model/install_host.ts";
import { currentSetupHost } from "../../runtime/setup_host.ts";
import { type CommandContext, CommandError } from "../command.ts";

/**
 * Does something with the settings and programs of this machine.
 *
 * @throws {CommandError} If it cannot be done.
 */
export function settingUp<T>(
  { line }: CommandContext,
  run: (host: SetupHost) => T,
): T {
  try {
    return run(currentSetupHost(() => line.currentDirectory()));
  } catch (error) {
    if (error instanceof SetupError) throw new CommandError(error.message);
    throw error;
  }
}
