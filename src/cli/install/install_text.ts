/**
 * What setting up says to the user.
 *
 * @module
 */
import { sameBytes } from "../../install/bytes.ts";
import { diffLines } from "../../install/diff_text.ts";
import type { Installed, InstallOptions } from "../../install/plan_install.ts";
import { quoted } from "../text/safe_text.ts";

/** After an installation, or in place of one. */
export function installLines(
  done: Installed,
  options: InstallOptions,
  dryRun: boolean,
): string[] {
  const { settings, before, after, runner } = done;
  const same = sameBytes(before, after);
  if (dryRun) {
    const copied = done.copied
      ? [`The hooks would be copied to ${quoted(runner.folder)}`]
      : [];
    return same ? [`Nothing would change in ${quoted(settings)}`] : [
      ...diffLines(settings, before, after),
      ...copied,
      ...warnings(done, options),
    ];
  }
  return [
    same
      ? `Everything is in ${quoted(settings)} already`
      : `Registered in ${quoted(settings)}: ${
        [...done.events, ...options.statusLine ? ["the status line"] : []]
          .join(", ")
      }`,
    `Run by ${quoted(runner.program)}; the tally is in ${
      quoted(runner.dataDir)
    }`,
    ...done.backup === undefined
      ? []
      : [`What the file is without hooktally: ${quoted(done.backup)}`],
    ...warnings(done, options),
    "Begin a session of Claude Code, or go on with one; then see: hooktally list",
  ];
}

function warnings(
  { chosen, runner, execForm, obstacles }: Installed,
  { light, scope }: InstallOptions,
): string[] {
  const lines = obstacles.map((obstacle) => `Take care: ${obstacle}`);
  if (light) {
    lines.push(
      "Given up for one process a batch: durations, and whether a call that ran failed",
    );
  }
  if (!execForm) {
    lines.push(
      "A shell starts the hooks, which works with every release of Claude Code: `claude` is not on the PATH, or is older than 2.1.139",
    );
  }
  if (!chosen.lasting) {
    lines.push(
      `Take care: ${
        quoted(runner.program)
      } lies in a cache or in a project. When it is gone, no hook runs: install again then`,
    );
  }
  if (scope === "project") {
    lines.push(
      "Take care: this file is shared, and the paths are those of this machine. Consider --scope local",
    );
  }
  return lines;
}
