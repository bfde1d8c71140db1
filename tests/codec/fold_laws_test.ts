import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { encodeLine, type Line } from "../../src/codec/encode_line.ts";
import { Fold } from "../../src/codec/fold.ts";
import type { Tally } from "../../src/model/tally.ts";
import { sessionKey } from "../../src/model/session_key.ts";
import { Layout } from "../../src/store/layout.ts";
import { readJournals } from "../../src/store/read_journals.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { someLines } from "../records/arbitraries.ts";
import { call, lineText, SESSION } from "../records/builders.ts";

const CONTEXT = { running: false, lostEvents: 0 };

function tallyOf(lines: readonly Line[]): Tally {
  const fold = new Fold(SESSION);
  for (const line of lines) fold.addLine(encodeLine(line));
  return fold.tally(CONTEXT);
}

/** Lines, and the same lines in another order, some of them more than once. */
const reordered = someLines.chain((lines) =>
  fc.tuple(
    fc.constant(lines),
    fc.shuffledSubarray(lines, { minLength: lines.length }),
    lines.length === 0
      ? fc.constant([])
      : fc.array(fc.constantFrom(...lines), { maxLength: 20 }),
  )
);

test("Fold tells the same tally when lines come in another order", () => {
  let ran = 0;
  fc.assert(
    fc.property(reordered, ([lines, shuffled]) => {
      ran++;
      assertEquals(tallyOf(shuffled), tallyOf(lines));
    }),
    { numRuns: 1000 },
  );
  assertEquals(ran, 1000);
});

test("Fold tells the same tally when lines come again", () => {
  let ran = 0;
  fc.assert(
    fc.property(reordered, ([lines, shuffled, again]) => {
      ran++;
      assertEquals(tallyOf([...again, ...shuffled, ...again]), tallyOf(lines));
    }),
    { numRuns: 1000 },
  );
  assertEquals(ran, 1000);
});

test("Fold tells the same tally when it was asked in between", () => {
  let ran = 0;
  fc.assert(
    fc.property(someLines, fc.nat(25), (lines, at) => {
      ran++;
      const fold = new Fold(SESSION);
      lines.forEach((line, i) => {
        if (i === at) fold.tally(CONTEXT);
        fold.addLine(encodeLine(line));
      });
      assertEquals(fold.tally(CONTEXT), tallyOf(lines));
    }),
  );
  assertEquals(ran, 100);
});

test("Fold's counts only grow when lines are added", () => {
  let ran = 0;
  fc.assert(
    fc.property(someLines, (lines) => {
      const fold = new Fold(SESSION);
      let before = fold.tally(CONTEXT);
      for (const line of lines) {
        ran++;
        fold.addLine(encodeLine(line));
        const { calls, ...after } = fold.tally(CONTEXT);
        assert(calls.count >= before.calls.count);
        // A call that only started may end, and no call is ever taken back.
        const known = calls.count + after.unfinishedCount;
        assert(known >= before.calls.count + before.unfinishedCount);
        assert(after.duplicates >= before.duplicates);
        assert(after.skippedLines >= before.skippedLines);
        assert((after.startedAt ?? 0) <= (before.startedAt ?? Infinity));
        assert((after.lastAt ?? 0) >= (before.lastAt ?? 0));
        const { errors, denied, interrupted, unknown, count } = calls;
        assert(errors + denied + interrupted + unknown <= count);
        before = { calls, ...after };
      }
    }),
    { numRuns: 300 },
  );
  assert(ran > 300, `${ran}`);
});

/** A file for each line, and for each file whether it repeats all that went before. */
const split = reordered.chain(([lines, shuffled, again]) => {
  const all = [...shuffled, ...again];
  return fc.tuple(
    fc.constant(lines),
    fc.array(fc.nat(3), { minLength: all.length, maxLength: all.length })
      .map((where) => all.map((line, i) => [where[i] ?? 0, line] as const)),
    fc.boolean(),
  );
});

test("readJournals() tells the same tally when lines are split over files", () => {
  const layout = new Layout("/data ü");
  const key = sessionKey(SESSION);
  const paths = [
    layout.liveJournal(key),
    ...["n1", "n2", "n3"].map((name) => layout.archivedJournal(key, name)),
  ];
  let ran = 0;
  fc.assert(
    fc.property(split, ([lines, placed, identities]) => {
      ran++;
      const files = new MemoryFiles();
      files.identities = identities;
      for (const [number, path] of paths.entries()) {
        const own = placed.filter(([where]) => where === number);
        if (own.length === 0) continue;
        files.put(
          path,
          own.map(([, line]) => `\n${encodeLine(line)}\n`).join(""),
        );
      }
      const tally = readJournals(
        files,
        layout,
        SESSION,
        ({ fold }) => fold.tally(CONTEXT),
      );
      assertEquals(tally, tallyOf(lines));
    }),
    { numRuns: 1000 },
  );
  assertEquals(ran, 1000);
});

test("Fold counts each call when a line was copied under other call ids", () => {
  const fold = new Fold(SESSION);
  for (const id of ["c1", "c2", "c3", "c2"]) {
    fold.addLine(lineText(call({ call: id })));
  }
  const { calls, duplicates } = fold.tally(CONTEXT);
  assertEquals([calls.count, duplicates], [3, 0]);
});
