/**
 * Runs `prune`: the only command that deletes records.
 *
 * @module
 */
import type { Json } from "../../codec/tally_json.ts";
import type { Removal } from "../../model/ports.ts";
import type { OldSession } from "../../store/old_sessions.ts";
import { pruneSessions } from "../../store/prune.ts";
import type { CommandContext } from "../command.ts";
import { checkDataDirectory } from "../find_session.ts";
import { counted } from "../../codec/counted.ts";
import { momentText } from "../text/amounts.ts";
import type { Line } from "../text/line.ts";
import { durationMs } from "../text/since.ts";
import { tableLines } from "../text/table.ts";

/** What `prune` may be told. */
export interface PruneOptions {
  /** Such as `90d`. */
  readonly olderThan: string;
  readonly dryRun: boolean;
}

/**
 * Deletes old sessions and says which. Exit status 1 where one could not be deleted; the others are.
 *
 * @throws {FileError} If the data directory, or the output, is out of reach.
 */
export async function runPrune(
  context: CommandContext,
  removal: Removal,
  { olderThan, dryRun }: PruneOptions,
): Promise<number> {
  const { host } = context;
  const layout = context.layout();
  checkDataDirectory(host.files, layout);
  const { pruned, failures } = pruneSessions({ ...host, removal }, layout, {
    idleMs: durationMs(olderThan) ?? Infinity,
    dryRun,
  });
  if (context.json) {
    await context.printJson({
      dry_run: dryRun,
      pruned: pruned.map(prunedJson),
    });
  } else await context.print(prunedLines(pruned, dryRun, context.width));
  if (failures.length === 0) return 0;
  await context.complain(failures.map(({ message }) => message));
  return 1;
}

function prunedJson(session: OldSession): Json {
  return {
    session_id: session.sessionId,
    last_at: new Date(session.lastAt).toISOString(),
    tool_count: session.calls,
    files: session.files,
    bytes: session.bytes,
  };
}

function prunedLines(
  pruned: readonly OldSession[],
  dryRun: boolean,
  width: number,
): Line[] {
  const bytes = pruned.reduce((sum, session) => sum + session.bytes, 0);
  const what = dryRun ? "Would delete" : "Deleted";
  const sum = `${what} ${counted(pruned.length, "session")}` +
    (pruned.length > 0 ? `, ${sizeText(bytes)}` : "");
  if (pruned.length === 0) return [sum];
  const table = tableLines(
    [
      { title: "Session", gives: "end" },
      { title: "Last record" },
      { title: "Calls", align: "right" },
      { title: "Files", align: "right" },
      { title: "Size", align: "right" },
    ],
    pruned.map((session) => [
      session.sessionId,
      momentText(session.lastAt),
      String(session.calls),
      String(session.files),
      sizeText(session.bytes),
    ]),
    width,
  );
  return [...table, "", sum];
}

/** Such as `512 B`, `3.4 kB` or `12 MB`. */
function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [amount, unit] = bytes < 1e6
    ? [bytes / 1e3, "kB"] as const
    : [bytes / 1e6, "MB"] as const;
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${unit}`;
}
