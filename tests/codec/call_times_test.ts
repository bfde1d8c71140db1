import { test } from "node:test";
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { countByMinute } from "../../src/codec/call_times.ts";
import { encodeLine, type Line } from "../../src/codec/encode_line.ts";
import { Fold } from "../../src/codec/fold.ts";
import { someLines } from "../records/arbitraries.ts";
import { call, hook, lineText, SESSION } from "../records/builders.ts";

function folded(lines: readonly Line[]): Fold {
  const fold = new Fold(SESSION);
  for (const line of lines) fold.addLine(encodeLine(line));
  return fold;
}

function minutesOf(lines: readonly Line[]): [number, number][] {
  return [...folded(lines).minutes()];
}

test("Fold counts a call in the minute of its earliest end", () => {
  const times = new Fold(SESSION);
  const lines = [
    call({ source: "start", outcome: undefined, call: "c1", at: 1000 }),
    call({ call: "c1", at: 125_000 }),
    call({ call: "c1", source: "batch", outcome: "error", at: 61_000 }),
    call({ source: "start", outcome: undefined, call: "c2", at: 1000 }),
    call({ at: 119_999 }),
    hook({ at: 1000 }),
  ].map((record, i) => lineText(record, i + 1));
  for (const line of [...lines, ...lines, "", "{", '{"v":2}']) {
    times.addLine(line);
  }
  times.addDamagedLine();
  times.addLine(lineText(call({ call: "c3" }), 1, "w", "another session"));
  assertEquals([...times.minutes()], [[60_000, 2]]);
});

test("Fold tells the same minutes in any order, and as many calls in all as there are", () => {
  fc.assert(
    fc.property(
      someLines.chain((lines) =>
        fc.tuple(
          fc.constant(lines),
          fc.shuffledSubarray(lines, { minLength: lines.length }),
        )
      ),
      ([lines, shuffled]) => {
        const minutes = minutesOf(lines);
        assertEquals(minutesOf([...shuffled, ...lines]), minutes);
        const { calls } = folded(lines).tally({ running: true, lostEvents: 0 });
        const sum = minutes.reduce((all, [, count]) => all + count, 0);
        assertEquals(sum, calls.count);
      },
    ),
    { numRuns: 500 },
  );
});

test("countByMinute() gives minutes in order, whatever comes first", () => {
  const times = [180_000, 0, 59_999, 8.64e15, 60_000];
  assertEquals([...countByMinute(times)], [
    [0, 2],
    [60_000, 1],
    [180_000, 1],
    [8.64e15, 1],
  ]);
});
