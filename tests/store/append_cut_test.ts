import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { encodeBatch } from "../../src/codec/batch.ts";
import { cuts, FaultFiles, type FaultPlan } from "../ports/fault_files.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import {
  append,
  foreignBatch,
  JOURNAL,
  LAYOUT,
  pending,
  read,
  toolCounts,
} from "./data.ts";

const TOOLS = ["Bash", "日本 ü", "\u{1f600}", "\ud800"];

function disk(): MemoryFiles {
  const files = new MemoryFiles();
  files.put(`${LAYOUT.live}/other.ndjson`, "");
  return files;
}

function batchOf(): Uint8Array {
  return encodeBatch(pending("w1", TOOLS).map(({ text }) => text));
}

/** What is torn in the file is one damaged line, unless only its line end was cut. */
function damagedAfter(batch: Uint8Array, length: number): number {
  const tail = batch.subarray(batch.lastIndexOf(0x0a, length - 1) + 1, length);
  return tail.length > 0 && batch[length] !== 0x0a ? 1 : 0;
}

/** Another process writes before each of our attempts but the first. */
function interleaved(files: MemoryFiles, plan: FaultPlan): FaultPlan {
  return (called) => {
    if (called.method === "append" && called.nth > 1) {
      files.append(JOURNAL, foreignBatch(`other${called.nth}`));
    }
    return plan(called);
  };
}

test("appendLines() loses and doubles nothing when a write is cut at any byte", () => {
  const batch = batchOf();
  let ran = 0;
  for (const others of [false, true]) {
    for (let length = 0; length < batch.length; length++) {
      ran++;
      const files = disk();
      const plan = others ? interleaved(files, cuts(length)) : cuts(length);
      const lines = pending("w1", TOOLS);
      const report = append(new FaultFiles(files, plan), lines);
      assertEquals([report.landed, report.error], [TOOLS.length, undefined]);
      const tally = read(files);
      const expected = Object.fromEntries(TOOLS.map((tool) => [tool, 1]));
      assertEquals(
        toolCounts(tally),
        others ? { ...expected, Other: 1 } : expected,
        `cut at ${length}`,
      );
      assertEquals(tally.damagedLines, damagedAfter(batch, length));
      assertEquals([tally.duplicates, tally.skippedLines], [0, 0]);
      const whole = TOOLS.filter((_, i) =>
        encodeBatch(
          lines.slice(0, i + 1).map(({ text }) => text),
        ).length <=
          length
      ).length;
      assertEquals(
        lines.map(({ attempts }) => attempts),
        TOOLS.map((_, i) => i < whole ? 0 : 1),
      );
    }
  }
  assertEquals(ran, 2 * batch.length);
  assert(batch.length > 400);
});

test("appendLines() loses and doubles nothing when several writes are cut", () => {
  const length = batchOf().length;
  let ran = 0;
  fc.assert(
    fc.property(
      fc.array(fc.nat(length), { maxLength: 4 }),
      fc.boolean(),
      (lengths, others) => {
        ran++;
        const files = disk();
        const plan = others
          ? interleaved(files, cuts(...lengths))
          : cuts(...lengths);
        const faulty = new FaultFiles(files, plan);
        const { landed, bytes } = append(faulty, pending("w1", TOOLS));
        assertEquals(landed, TOOLS.length);
        const counts = toolCounts(read(files));
        const foreign = others ? faulty.count("append") - 1 : 0;
        assertEquals(counts["Other"] ?? 0, foreign);
        assertEquals(TOOLS.map((tool) => counts[tool]), [1, 1, 1, 1]);
        const size = files.status(JOURNAL).size;
        assertEquals(
          bytes,
          size - foreign * foreignBatch("other2").length,
        );
      },
    ),
    { numRuns: 500 },
  );
  assertEquals(ran, 500);
});

test("appendLines() says in the line which attempt it is when a write was cut", () => {
  const files = disk();
  append(new FaultFiles(files, cuts(3, 0)), pending("w1", ["Bash"]));
  const attempts = files.text(JOURNAL).split("\n").filter((text) =>
    text.length > 2
  ).map((text) => JSON.parse(text)["a"]);
  assertEquals(attempts, [2]);
});

test("appendLines() gives up with ESHORT when every write is cut", () => {
  const files = disk();
  const faulty = new FaultFiles(files, cuts(...Array(20).fill(5)));
  const report = append(faulty, pending("w1", TOOLS));
  assertEquals(faulty.count("append"), 5);
  assertEquals([report.landed, report.bytes], [0, 25]);
  assertEquals(report.error?.code, "ESHORT");
  assertEquals(report.error?.path, JOURNAL);
  // What was given up is written whole the next time, by the same identity.
  append(files, pending("w1", TOOLS));
  assertEquals(read(files).calls.count, TOOLS.length);
});

test("appendLines() reports the lines that landed when it fails later", () => {
  const files = disk();
  const lines = pending("w1", TOOLS);
  const first = encodeBatch(lines.slice(0, 2).map(({ text }) => text)).length;
  const plan: FaultPlan = ({ method, nth }) =>
    method !== "append" ? undefined : nth === 1 ? first + 7 : "ENOSPC";
  const report = append(new FaultFiles(files, plan), lines);
  assertEquals([report.landed, report.error?.code], [2, "ENOSPC"]);
  append(files, pending("w2", ["Next"]));
  assertEquals(toolCounts(read(files)), { Bash: 1, "日本 ü": 1, Next: 1 });
});
