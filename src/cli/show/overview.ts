/**
 * What is known of a session as a whole.
 *
 * @module
 */
import type { CallTally, Tally } from "../../model/tally.ts";
import { counted } from "../../codec/counted.ts";
import { momentText } from "../text/amounts.ts";
import { sparkline } from "../text/bars.ts";
import { sessionSpan, stateCell } from "../text/cells.ts";
import { type Line, spansOf } from "../text/line.ts";
import { type Cell, factLines } from "../text/table.ts";

/** The widest picture of calls over time: an hour, minute by minute. */
const MOST_COLUMNS = 60;

/** Columns that are left of it. */
const NAME_COLUMNS = 13;

/** Names and values. */
export function overviewLines(tally: Tally): Line[] {
  const { agent, model, project } = tally.source;
  const known: [string, string | null][] = [
    ["Agent", agent],
    ["Model", model],
    ["Project", project],
  ];
  return factLines([
    ["Session", { text: tally.sessionId, look: "strong" }],
    ["State", stateCell(tally)],
    ["Started", momentText(tally.startedAt)],
    ["Last record", momentText(tally.lastAt)],
    ["Duration", sessionSpan(tally)],
    ...known.flatMap(([name, value]): [string, string][] =>
      value === null ? [] : [[name, value]]
    ),
    ["Calls", callCell(tally.calls, tally.unfinishedCount)],
    ...lastTurn(tally),
  ]).map(withRedErrors);
}

/** Of what is bad, only the number of errors looks so. */
function withRedErrors(line: Line): Line {
  return spansOf(line).flatMap((span) =>
    span.look !== "bad"
      ? [span]
      : span.text.split(/(\b[1-9][0-9]* errors?\b)/).map((text, i) =>
        i % 2 === 1 ? { text, look: span.look } : { text }
      )
  );
}

function lastTurn({ turn }: Tally): [string, Cell][] {
  return turn === null ? [] : [["This turn", callCell(turn.calls, 0)]];
}

function callCell(calls: CallTally, unfinished: number): Cell {
  const rest = [
    [calls.denied, "denied"],
    [calls.interrupted, "interrupted"],
    [calls.unknown, "of unknown outcome"],
    [unfinished, "unfinished"],
  ] as const;
  const text = [
    counted(calls.count, "tool call"),
    counted(calls.errors, "error"),
    ...rest.filter(([count]) => count > 0).map(([count, what]) =>
      `${count} ${what}`
    ),
  ].join(", ");
  return { text, look: calls.errors > 0 ? "bad" : undefined };
}

/** Calls over time, where there is more than one minute to see. */
export function timeLines(
  minutes: ReadonlyMap<number, number>,
  width: number,
): Line[] {
  const columns = Math.min(MOST_COLUMNS, Math.max(10, width - NAME_COLUMNS));
  const line = sparkline(minutes, columns);
  if (line === undefined || [...line.text].length < 2) return [];
  const { text, minutesEach, most } = line;
  const each = minutesEach === 1 ? "minute" : `${minutesEach} minutes`;
  return [
    [{ text: `Calls by ${each}, at most ${most}`, look: "quiet" }],
    [{ text, look: "bar" }],
  ];
}
