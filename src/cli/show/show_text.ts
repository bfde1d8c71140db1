/**
 * What `show` prints for people.
 *
 * @module
 */
import type { Tally } from "../../model/tally.ts";
import { durationText, NOTHING } from "../text/amounts.ts";
import { DURATION_COLUMNS, durationCells, errorCell } from "../text/cells.ts";
import type { Line } from "../text/line.ts";
import { tableLines } from "../text/table.ts";
import { overviewLines, timeLines } from "./overview.ts";
import { toolLines } from "./tool_table.ts";
import { troubleLines } from "./trouble_text.ts";

/** What there is to show. */
export interface Shown {
  readonly tally: Tally;
  /** Calls by minute. */
  readonly minutes: ReadonlyMap<number, number>;
}

/**
 * The lines that show a session: what is known of it, its calls over time, its tools, hooks and
 * subagents, and what did not go well.
 *
 * @param errorLog The path to name where events were lost.
 * @param width Columns that the lines may take.
 */
export function showLines(
  { tally, minutes }: Shown,
  errorLog: string,
  width: number,
): Line[] {
  const sections = [
    overviewLines(tally),
    timeLines(minutes, width),
    ...toolLines(tally, width),
    agentTable(tally, width),
    hookTable(tally, width),
    troubleLines(tally, errorLog),
  ].filter((section) => section.length > 0);
  return sections.flatMap((lines, i) => i === 0 ? lines : ["", ...lines]);
}

const CALL_HOOKS: ReadonlySet<string> = new Set([
  "PostToolUse",
  "PostToolUseFailure",
  "PostToolBatch",
]);

/** What the hooks took: time that the agent waited. */
function hookTable({ hooks }: Tally, width: number): Line[] {
  if (hooks.size === 0) return [];
  const table = tableLines(
    [
      { title: "Hook", gives: "end" },
      { title: "Runs", align: "right" },
      { title: "Sum", align: "right" },
      ...DURATION_COLUMNS.map((column, i) => ({ ...column, drop: i })),
    ],
    [...hooks].map(([name, duration]) => [
      ...[name, String(duration.count), durationText(duration.sumMs)],
      ...durationCells(duration),
    ]),
    width,
  );
  return [...table, [{ text: hookText(hooks), look: "quiet" }]];
}

/** Only hooks of a call are told by call: those of turn and session run however many there are. */
function hookText(hooks: Tally["hooks"]): string {
  let [runs, ofCalls, others] = [0, 0, 0];
  for (const [name, { count, sumMs }] of hooks) {
    if (CALL_HOOKS.has(name)) {
      runs += count;
      ofCalls += sumMs;
    } else others += sumMs;
  }
  const parts = [
    runs > 0 ? `those of a call ${durationText(ofCalls / runs)} each` : "",
    others > 0
      ? `those of turn and session ${durationText(others)} in all`
      : "",
  ].filter((part) => part !== "");
  return `Hooks took, without the start of their runtime: ${parts.join(", ")}`;
}

function agentTable({ agents }: Tally, width: number): Line[] {
  if (agents.length === 0) return [];
  return tableLines(
    [
      { title: "Subagent", gives: "end" },
      { title: "Type" },
      { title: "Calls", align: "right" },
      { title: "Errors", align: "right" },
    ],
    agents.map(({ agentId, agentType, toolCount, errorCount }) => [
      ...[agentId, agentType ?? NOTHING],
      ...[String(toolCount), errorCell(errorCount)],
    ]),
    width,
  );
}
