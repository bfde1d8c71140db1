import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { Fold } from "../../src/codec/fold.ts";
import { summaryText } from "../../src/codec/summary.ts";
import type { JournalRecord } from "../../src/model/record.ts";
import { anyName } from "../records/arbitraries.ts";
import { call, hook, lineText, SESSION } from "../records/builders.ts";

/** The summary of some records, `minutes` after the time of all of them. */
function summary(
  records: readonly JournalRecord[],
  minutes = 0,
  label = "CB",
): string {
  const fold = new Fold(SESSION);
  records.forEach((record, i) => fold.addLine(lineText(record, i + 1)));
  const tally = fold.tally({ running: true, lostEvents: 0 });
  return summaryText(tally, label, 1000 + minutes * 60_000);
}

function calls(tool: string, count: number): JournalRecord[] {
  return Array.from({ length: count }, () => call({ tool }));
}

test("summaryText() counts in the singular when there is one", () => {
  assertEquals(summary([]), "[CB] 0m | 0 tools | 0 errors");
  assertEquals(
    summary([call({ outcome: "error" })]),
    "[CB] 0m | 1 tool | 1 error | Bash:1",
  );
  assertEquals(
    summary([...calls("Bash", 2), call({ tool: "Edit", outcome: "error" })]),
    "[CB] 0m | 3 tools | 1 error | Bash:2 Edit:1",
  );
});

test("summaryText() shows five tools, most used first, when there are more", () => {
  const tools = ["A", "B", "C", "D", "E", "F"];
  const records = tools.flatMap((tool, i) => calls(tool, i + 1));
  assertEquals(
    summary(records),
    "[CB] 0m | 21 tools | 0 errors | F:6 E:5 D:4 C:3 B:2",
  );
});

test("summaryText() shows the tool that was seen first when two are used as often", () => {
  assertEquals(
    summary([...calls("Z", 1), ...calls("A", 1), ...calls("M", 1)]),
    "[CB] 0m | 3 tools | 0 errors | Z:1 A:1 M:1",
  );
  assertEquals(
    summary([call({ tool: "Z", at: 900 }), call({ tool: "A", at: 800 })]),
    "[CB] 0m | 2 tools | 0 errors | A:1 Z:1",
  );
});

test("summaryText() shows the mean run time when hooks were timed", () => {
  const timed = (name: string, durationUs: number): JournalRecord =>
    hook({ hook: name, durationUs });
  assertEquals(
    summary([
      timed("PostToolUse", 2000),
      timed("PostToolUse", 5000),
      timed("Stop", 499),
      timed("SessionEnd", 500),
    ]),
    "[CB] 0m | 0 tools | 0 errors | ⏱ PostToolUse:4ms Stop:<1ms SessionEnd:1ms",
  );
  const six = ["A", "B", "C", "D", "E", "F"].map((name) => timed(name, 1000));
  assertEquals(
    summary(six),
    "[CB] 0m | 0 tools | 0 errors | ⏱ A:1ms B:1ms C:1ms D:1ms E:1ms",
  );
});

test("summaryText() shows whole minutes, and none when the clock went back", () => {
  assertEquals(
    summary([call()], 12.99),
    "[CB] 12m | 1 tool | 0 errors | Bash:1",
  );
  assertEquals(summary([call()], -90), "[CB] 0m | 1 tool | 0 errors | Bash:1");
});

test("summaryText() begins with the label when one is given", () => {
  assertEquals(summary([], 0, "Ü 1"), "[Ü 1] 0m | 0 tools | 0 errors");
  assertEquals(summary([], 0, ""), "[] 0m | 0 tools | 0 errors");
  assertEquals(
    summary([], 0, "a\n\x1b[2J"),
    "[a\ufffd\ufffd[2J] 0m | 0 tools | 0 errors",
  );
});

test("summaryText() does not count calls that never ended", () => {
  const started = call({ source: "start", outcome: undefined, call: "c" });
  assertEquals(summary([started]), "[CB] 0m | 0 tools | 0 errors");
});

test("summaryText() stays one short and harmless line when names are any text", () => {
  let ran = 0;
  fc.assert(
    fc.property(
      fc.array(anyName, { maxLength: 8 }),
      anyName,
      (names, label) => {
        ran++;
        const records = names.flatMap((name) => [
          call({ tool: name.repeat(50).slice(0, 1000) }),
          hook({ hook: name }),
        ]);
        const text = summary(records, 0, label);
        assert(!/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text));
        assert([...text].length < 600);
      },
    ),
    { numRuns: 300 },
  );
  assertEquals(ran, 300);
});
