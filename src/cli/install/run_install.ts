/**
 * Registers the hooks and says what was done.
 *
 * @module
 */
import { sameBytes } from "../../install/bytes.ts";
import { install } from "../../install/install.ts";
import {
  type Installed,
  type InstallOptions,
  planInstall,
} from "../../install/plan_install.ts";
import type { CommandContext } from "../command.ts";
import { VERSION } from "../version.ts";
import { installLines } from "./install_text.ts";
import { settingUp } from "./setup_context.ts";

/** What the user may say. */
export interface InstallArguments extends Omit<InstallOptions, "version"> {
  /** Whether nothing is written. */
  readonly dryRun: boolean;
}

/** Exit status 0: they are registered, or would be. */
export async function runInstall(
  context: CommandContext,
  { dryRun, ...given }: InstallArguments,
): Promise<number> {
  const layout = context.layout();
  const options = { ...given, version: VERSION };
  const done = settingUp(
    context,
    (host) => (dryRun ? planInstall : install)(host, layout, options),
  );
  if (context.json) await context.printJson(jsonOf(done, dryRun));
  else await context.print(installLines(done, options, dryRun));
  return 0;
}

function jsonOf(
  { settings, runner, events, before, after }: Installed,
  dryRun: boolean,
): Record<string, string | boolean | string[]> {
  return {
    ...{ settings, runtime: runner.runtime, program: runner.program },
    ...{ hooks: runner.folder, data: runner.dataDir, events: [...events] },
    changed: !sameBytes(before, after),
    dry_run: dryRun,
  };
}
