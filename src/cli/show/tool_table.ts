/**
 * The tools of a session, and those of MCP servers by server.
 *
 * @module
 */
import type { CallTally, Tally } from "../../model/tally.ts";
import { durationText, NOTHING } from "../text/amounts.ts";
import { barText, percentText } from "../text/bars.ts";
import { DURATION_COLUMNS, durationCells, errorCell } from "../text/cells.ts";
import type { Line, Span } from "../text/line.ts";
import {
  type Cell,
  type Column,
  tableFits,
  tableLines,
} from "../text/table.ts";

/** Columns of the longest bar, the first that there is room for. */
const BARS = [20, 12, 8, 6, 4] as const;
const SHORTEST_BAR = 4;

/**
 * As Claude Code names a tool of an MCP server. A server's own name may have `__` in it, and nobody
 * can tell: the first ends it.
 */
const MCP_TOOL = /^mcp__(.+?)__(.+)$/s;

/** The tools of one server, and all of them together. */
interface Server {
  readonly name: string;
  readonly tools: [name: string, calls: CallTally][];
}

/**
 * A table with a row for each tool, most used first, and one for the tools of MCP servers. Neither
 * where it would be empty.
 */
export function toolLines(tally: Tally, width: number): Line[][] {
  const own: [string, CallTally][] = [];
  const servers = new Map<string, Server>();
  for (const [name, calls] of tally.tools) {
    const [, server, tool] = MCP_TOOL.exec(name) ?? [];
    if (server === undefined || tool === undefined) own.push([name, calls]);
    else serverOf(servers, server).tools.push([tool, calls]);
  }
  const all = tally.calls.count;
  const ranked = [...servers.values()].sort((a, b) => countOf(b) - countOf(a));
  const tablesWith = (bar: number): ToolTable[] =>
    [
      {
        columns: columnsOf("Tool", bar),
        rows: own.map(([name, calls]) => toolRow(name, calls, all, bar)),
      },
      {
        columns: columnsOf("MCP server", bar),
        rows: ranked.flatMap((server) => serverRows(server, all, bar)),
      },
    ].filter(({ rows }) => rows.length > 0);
  return tablesWith(barFor(tablesWith, width))
    .map(({ columns, rows }) => tableLines(columns, rows, width));
}

interface ToolTable {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/** One for both tables: their bars are compared. A bar is shorter before a name or a number goes. */
function barFor(
  tablesWith: (bar: number) => ToolTable[],
  width: number,
): number {
  const fitting = (whole: boolean): number | undefined =>
    BARS.find((bar) =>
      bar > 0 &&
      tablesWith(bar).every(({ columns, rows }) =>
        tableFits(columns, rows, width, whole)
      )
    );
  return fitting(true) ?? (fitting(false) === undefined ? 0 : SHORTEST_BAR);
}

function serverOf(servers: Map<string, Server>, name: string): Server {
  const server = servers.get(name) ?? { name, tools: [] };
  servers.set(name, server);
  return server;
}

function countOf({ tools }: Server): number {
  return tools.reduce((sum, [, { count }]) => sum + count, 0);
}

/** Percentiles of several tools cannot be told from those of each. */
function serverRows(server: Server, all: number, bar: number): Cell[][] {
  const sum = (of: (calls: CallTally) => number): number =>
    server.tools.reduce((total, [, calls]) => total + of(calls), 0);
  const timed = sum(({ duration }) => duration.count);
  const most = server.tools.reduce(
    (max, [, { duration }]) => Math.max(max, duration.maxMs ?? 0),
    0,
  );
  const mean = sum(({ duration }) => duration.sumMs) / timed;
  const durations = timed === 0
    ? [NOTHING, NOTHING, NOTHING, NOTHING]
    : [durationText(mean), NOTHING, NOTHING, durationText(most)];
  const row = cells(
    { text: server.name, look: "strong" },
    {
      count: sum(({ count }) => count),
      errors: sum(({ errors }) => errors),
      denied: sum(({ denied }) => denied),
      all,
      durations,
    },
    bar,
  );
  const tools = server.tools.map(([name, calls]) =>
    toolRow(`  ${name}`, calls, all, bar)
  );
  return [row, ...tools];
}

function toolRow(
  name: string,
  { count, errors, denied, duration }: CallTally,
  all: number,
  bar: number,
): Cell[] {
  const durations = durationCells(duration);
  return cells(name, { count, errors, denied, all, durations }, bar);
}

interface Figures {
  readonly count: number;
  readonly errors: number;
  readonly denied: number;
  /** Calls of the whole session. */
  readonly all: number;
  readonly durations: readonly string[];
}

function cells(name: Cell, figures: Figures, bar: number): Cell[] {
  const { count, errors, denied, all, durations } = figures;
  const share = all === 0 ? 0 : count / all;
  const picture: Span[] = bar > 0
    ? [{ text: barText(share, bar), look: "bar" }]
    : [];
  return [
    ...[name, String(count), errorCell(errors), deniedCell(denied)],
    ...[...picture, percentText(share), ...durations],
  ];
}

function deniedCell(count: number): Span {
  return { text: String(count), look: count > 0 ? "odd" : "quiet" };
}

function columnsOf(title: string, bar: number): Column[] {
  const numbers = ["Calls", "Errors", "Denied"].map((title): Column => ({
    ...{ title, align: "right" },
    ...title === "Denied" ? { drop: 4 } : {},
  }));
  // Of mean, median, what 95 of 100 do not exceed, and the most.
  const drops = [6, 2, 3, 5];
  return [
    { title, gives: "end" },
    ...numbers,
    ...bar > 0 ? [{ title: "Share" }] : [],
    { title: bar > 0 ? "" : "Share", align: "right", drop: 1 },
    ...DURATION_COLUMNS.map((column, i): Column => ({
      ...column,
      drop: drops[i] ?? 0,
    })),
  ];
}
