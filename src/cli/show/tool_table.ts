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
import { type Cell, type Column, tableLines } from "../text/table.ts";

/** In a narrower terminal there are shorter bars, and no medians. */
const WIDE = 110;

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

/** A table with a row for each tool, most used first, and one for the tools of MCP servers. */
export function toolLines(tally: Tally, width: number): Line[][] {
  const own: [string, CallTally][] = [];
  const servers = new Map<string, Server>();
  for (const [name, calls] of tally.tools) {
    const [, server, tool] = MCP_TOOL.exec(name) ?? [];
    if (server === undefined || tool === undefined) own.push([name, calls]);
    else serverOf(servers, server).tools.push([tool, calls]);
  }
  const all = tally.calls.count;
  const rows = own.map(([name, calls]) => toolRow(name, calls, all, width));
  const mcp = [...servers.values()]
    .sort((a, b) => countOf(b) - countOf(a))
    .flatMap((server) => serverRows(server, all, width));
  return [
    rows.length === 0 ? [] : toolTable("Tool", rows, width),
    mcp.length === 0 ? [] : toolTable("MCP server", mcp, width),
  ];
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
function serverRows(server: Server, all: number, width: number): Cell[][] {
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
    width,
  );
  const tools = server.tools.map(([name, calls]) =>
    toolRow(`  ${name}`, calls, all, width)
  );
  return [row, ...tools];
}

function toolRow(
  name: string,
  { count, errors, denied, duration }: CallTally,
  all: number,
  width: number,
): Cell[] {
  const durations = durationCells(duration);
  return cells(name, { count, errors, denied, all, durations }, width);
}

interface Figures {
  readonly count: number;
  readonly errors: number;
  readonly denied: number;
  /** Calls of the whole session. */
  readonly all: number;
  readonly durations: readonly string[];
}

function cells(name: Cell, figures: Figures, width: number): Cell[] {
  const { count, errors, denied, all, durations } = figures;
  const share = all === 0 ? 0 : count / all;
  const bar: Span = {
    text: barText(share, width >= WIDE ? 20 : 8),
    look: "bar",
  };
  return [
    ...[name, String(count), errorCell(errors), deniedCell(denied)],
    ...[bar, percentText(share), ...shownDurations(durations, width)],
  ];
}

function deniedCell(count: number): Span {
  return { text: String(count), look: count > 0 ? "odd" : "quiet" };
}

function toolTable(
  title: string,
  rows: readonly (readonly Cell[])[],
  width: number,
): Line[] {
  const numbers = ["Calls", "Errors", "Denied"]
    .map((title): Column => ({ title, align: "right" }));
  return tableLines(
    [
      { title, gives: "end" },
      ...numbers,
      { title: "Share" },
      { title: "", align: "right" },
      ...shownDurations(DURATION_COLUMNS, width),
    ],
    rows,
    width,
  );
}

/** Of mean, median, what 95 of 100 do not exceed, and the most. */
function shownDurations<T>(all: readonly T[], width: number): T[] {
  return width >= WIDE ? [...all] : all.filter((_, i) => i !== 1);
}
