/**
 * What `show` prints for people.
 *
 * @module
 */
import type { CallTally, DurationTally, Tally } from "../../model/tally.ts";
import {
  counted,
  durationText,
  momentText,
  NOTHING,
  spanText,
} from "../text/amounts.ts";
import { type Column, factLines, tableLines } from "../text/table.ts";
import { troubleLines } from "./trouble_text.ts";

const DURATION_COLUMNS: readonly Column[] = ["Avg", "P50", "P95", "Max"]
  .map((title) => ({ title, align: "right" }));

/**
 * The lines that show a session: what is known of it, its tools, hooks and subagents, and what did
 * not go well.
 *
 * @param errorLog The path to name where events were lost.
 */
export function showLines(tally: Tally, errorLog: string): string[] {
  const sections = [
    overview(tally),
    toolTable(tally.tools),
    hookTable(tally.hooks),
    agentTable(tally),
    troubleLines(tally, errorLog),
  ].filter((section) => section.length > 0);
  return sections.flatMap((lines, i) => i === 0 ? lines : ["", ...lines]);
}

/** How long a session took: from its first record to its last. */
export function sessionSpan(tally: Tally): string {
  return spanText((tally.lastAt ?? 0) - (tally.startedAt ?? 0));
}

function overview(tally: Tally): string[] {
  const { agent, model, project } = tally.source;
  return factLines([
    ["Session", tally.sessionId],
    ["State", tally.endedAt === null ? "running" : "ended"],
    ["Started", momentText(tally.startedAt)],
    ["Last record", momentText(tally.lastAt)],
    ["Duration", sessionSpan(tally)],
    ["Agent", agent ?? NOTHING],
    ["Model", model ?? NOTHING],
    ["Project", project ?? NOTHING],
    ["Calls", callText(tally)],
    ...lastTurn(tally),
  ]);
}

function lastTurn({ turn }: Tally): [string, string][] {
  if (turn === null) return [];
  const { count, errors } = turn.calls;
  return [[
    "Last turn",
    `${counted(count, "tool call")}, ${counted(errors, "error")}`,
  ]];
}

function callText({ calls, unfinishedCount }: Tally): string {
  const rest = [
    [calls.denied, "denied"],
    [calls.interrupted, "interrupted"],
    [calls.unknown, "of unknown outcome"],
    [unfinishedCount, "unfinished"],
  ] as const;
  return [
    counted(calls.count, "tool call"),
    counted(calls.errors, "error"),
    ...rest.filter(([count]) => count > 0).map(([count, what]) =>
      `${count} ${what}`
    ),
  ].join(", ");
}

function toolTable(tools: ReadonlyMap<string, CallTally>): string[] {
  if (tools.size === 0) return [];
  return tableLines(
    [
      { title: "Tool" },
      { title: "Calls", align: "right" },
      { title: "Errors", align: "right" },
      ...DURATION_COLUMNS,
    ],
    [...tools].map(([name, { count, errors, duration }]) => [
      ...[name, String(count), String(errors)],
      ...durationCells(duration),
    ]),
  );
}

function hookTable(hooks: ReadonlyMap<string, DurationTally>): string[] {
  if (hooks.size === 0) return [];
  return tableLines(
    [{ title: "Hook" }, { title: "Runs", align: "right" }, ...DURATION_COLUMNS],
    [...hooks].map(([name, duration]) => [
      ...[name, String(duration.count)],
      ...durationCells(duration),
    ]),
  );
}

function agentTable({ agents }: Tally): string[] {
  if (agents.length === 0) return [];
  return tableLines(
    [
      { title: "Subagent" },
      { title: "Type" },
      { title: "Calls", align: "right" },
      { title: "Errors", align: "right" },
    ],
    agents.map(({ agentId, agentType, toolCount, errorCount }) => [
      ...[agentId, agentType ?? NOTHING],
      ...[String(toolCount), String(errorCount)],
    ]),
  );
}

function durationCells(duration: DurationTally): string[] {
  const { avgMs, p50Ms, p95Ms, maxMs } = duration;
  return [avgMs, p50Ms, p95Ms, maxMs].map(durationText);
}
