/**
 * Takes the hooks out and says what was done.
 *
 * @module
 */
import { sameBytes } from "../../install/bytes.ts";
import { diffLines } from "../../install/diff_text.ts";
import type { Scope } from "../../install/places.ts";
import { purge, type Purged } from "../../install/purge.ts";
import {
  planUninstall,
  uninstall,
  type Uninstalled,
} from "../../install/uninstall.ts";
import type { Layout } from "../../store/layout.ts";
import { type CommandContext, CommandError } from "../command.ts";
import { quoted } from "../text/safe_text.ts";
import { settingUp } from "./setup_context.ts";

/** What the user may say. */
export interface UninstallArguments {
  readonly scope: Scope;
  /** Whether nothing is written. */
  readonly dryRun: boolean;
  /** Whether the data goes too. */
  readonly purge: boolean;
}

/**
 * Exit status 0: nothing of ours is in the settings, or would be; 1: the data was to go and stays,
 * since other settings have hooks that would go on recording.
 */
export async function runUninstall(
  context: CommandContext,
  options: UninstallArguments,
): Promise<number> {
  const layout = context.layout();
  const { done, purged } = settingUp(context, (host) => {
    if (options.dryRun) {
      const done = planUninstall(host, layout, options.scope);
      return { done, purged: undefined };
    }
    const done = uninstall(host, layout, options.scope);
    return {
      done,
      purged: options.purge && done.others.length === 0
        ? purge(host.files, layout)
        : undefined,
    };
  });
  if (context.json) {
    await context.printJson({
      settings: done.settings,
      changed: !sameBytes(done.before, done.after),
      data: layout.root,
      deleted: purged?.deleted ?? 0,
      dry_run: options.dryRun,
    });
    return statusOf(done, options);
  }
  const lines = options.dryRun
    ? plannedLines(done, layout, options)
    : doneLines(done, layout, purged);
  await context.print(lines);
  const status = statusOf(done, options);
  if (status !== 0) throw new CommandError(whyNotPurged(done, options));
  return status;
}

function statusOf(
  { others }: Uninstalled,
  { purge }: UninstallArguments,
): number {
  return purge && others.length > 0 ? 1 : 0;
}

function whyNotPurged(
  { others }: Uninstalled,
  { dryRun }: UninstallArguments,
): string {
  const ways = others.map((path) =>
    `in ${quoted(folderOf(path))}: hooktally uninstall --scope ${
      path.endsWith(".local.json") ? "local" : "project (or user)"
    } --purge`
  );
  return `What was recorded ${
    dryRun ? "would not be" : "is not"
  } deleted: other hooks would go on recording. Take them out too, ${
    ways.join("; ")
  }`;
}

/** The directory of the project, or the home directory. */
function folderOf(path: string): string {
  return path.replace(/[\\/][^\\/]+[\\/][^\\/]+$/, "") || "/";
}

function plannedLines(
  { settings, before, after, others }: Uninstalled,
  layout: Layout,
  { purge }: UninstallArguments,
): string[] {
  const data = purge && others.length === 0
    ? [`All that was recorded in ${quoted(layout.root)} would be deleted`]
    : [];
  return sameBytes(before, after)
    ? [`Nothing would change in ${quoted(settings)}`, ...data]
    : [...diffLines(settings, before, after), ...data];
}

function doneLines(
  { settings, before, after, others, data }: Uninstalled,
  layout: Layout,
  purged: Purged | undefined,
): string[] {
  return [
    sameBytes(before, after)
      ? `Nothing of hooktally is in ${quoted(settings)}`
      : after === null
      ? `Removed ${quoted(settings)}: there was none before hooktally`
      : `Nothing of hooktally is in ${quoted(settings)} any more`,
    ...others.map((other) => `Hooks are still registered in ${quoted(other)}`),
    ...purged === undefined
      ? !data ? [] : [
        `What was recorded stays in ${
          quoted(layout.root)
        }; hooktally uninstall --purge deletes it`,
      ]
      : [
        `Deleted ${purged.deleted} files in ${quoted(layout.root)}`,
        ...purged.kept.length === 0 ? [] : [
          `What is not hooktally's stays there: ${
            purged.kept.map(quoted).join(", ")
          }`,
        ],
      ],
  ];
}
