/**
 * What `show` prints for people.
 *
 * @module
 */
import type { DurationTally, Tally } from "../../model/tally.ts";
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

/** What the hooks took, and what that is for each call: time that the agent waited. */
function hookTable({ hooks, calls }: Tally, width: number): Line[] {
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
  const all = [...hooks.values()].reduce(sumOf, 0);
  const each = calls.count === 0
    ? ""
    : `, ${durationText(all / calls.count)} for each call`;
  const text = `Hooks took ${durationText(all)} in all${each}, ` +
    "without the start of their runtime";
  return [...table, [{ text, look: "quiet" }]];
}

function sumOf(sum: number, { sumMs }: DurationTally): number {
  return sum + sumMs;
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
