/**
 * What `list` prints for people.
 *
 * @module
 */
import type { Tally } from "../../model/tally.ts";
import { momentText, NOTHING } from "../text/amounts.ts";
import { errorCell, sessionSpan, stateCell } from "../text/cells.ts";
import type { Line } from "../text/line.ts";
import { tableLines } from "../text/table.ts";

/** In a narrower terminal an id is its beginning, which is enough for `show`. */
const WIDE = 120;

const UUID = /^[0-9a-f]{8}(?=-[0-9a-f]{4}-)/;
const SECONDS = /:[0-9]{2}$/;

/** One line for each session, in the order in which they come, under a line of titles. */
export function listLines(tallies: readonly Tally[], width: number): Line[] {
  const wide = width >= WIDE;
  const beginnings = tallies.map(({ sessionId }) =>
    UUID.exec(sessionId)?.[0] ?? sessionId
  );
  const apart = new Set(beginnings).size === tallies.length;
  return tableLines(
    [
      { title: "Session" },
      { title: "State", drop: 2 },
      { title: "Calls", align: "right" },
      { title: "Errors", align: "right", drop: 3 },
      { title: "Duration", align: "right", drop: 1 },
      { title: "Last record", drop: 4 },
      { title: "Agent", spare: true },
      { title: "Project", gives: "start", drop: 5 },
    ],
    tallies.map((tally, i) => [
      wide || !apart ? tally.sessionId : beginnings[i] ?? "",
      stateCell(tally),
      String(tally.calls.count),
      errorCell(tally.calls.errors),
      sessionSpan(tally),
      wide
        ? momentText(tally.lastAt)
        : momentText(tally.lastAt).replace(SECONDS, ""),
      tally.source.agent ?? NOTHING,
      tally.source.project ?? NOTHING,
    ]),
    width,
  );
}
