/**
 * What `list` prints for people.
 *
 * @module
 */
import type { Tally } from "../../model/tally.ts";
import { momentText, NOTHING } from "../text/amounts.ts";
import { sessionSpan } from "../show/show_text.ts";
import { tableLines } from "../text/table.ts";

/** One line for each session, in the order in which they come, under a line of titles. */
export function listLines(tallies: readonly Tally[]): string[] {
  return tableLines(
    [
      { title: "Session" },
      { title: "State" },
      { title: "Calls", align: "right" },
      { title: "Errors", align: "right" },
      { title: "Duration", align: "right" },
      { title: "Last record" },
      { title: "Project" },
    ],
    tallies.map((tally) => [
      tally.sessionId,
      tally.endedAt === null ? "running" : "ended",
      String(tally.calls.count),
      String(tally.calls.errors),
      sessionSpan(tally),
      momentText(tally.lastAt),
      tally.source.project ?? NOTHING,
    ]),
  );
}
