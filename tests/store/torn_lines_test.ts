import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { encodeBatch } from "../../src/codec/batch.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { call, lineText } from "../records/builders.ts";
import { append, JOURNAL, pending, read, toolCounts } from "./data.ts";

const torn = encodeBatch([lineText(call({ tool: "Törn" }), 1, "w1")]);

test("readTally() misses only the torn record when another writer goes on", () => {
  let ran = 0;
  for (let length = 0; length <= torn.length; length++) {
    for (const tools of [["A"], ["A", "B"]]) {
      ran++;
      const files = new MemoryFiles();
      append(files, pending("w0", ["Before"]));
      files.append(JOURNAL, torn.subarray(0, length));
      append(files, pending("w2", tools));
      const tally = read(files);
      // Without its line end it is still whole, and the next batch brings one.
      const isWhole = length >= torn.length - 1;
      assertEquals(toolCounts(tally), {
        Before: 1,
        ...(isWhole ? { "Törn": 1 } : {}),
        ...Object.fromEntries(tools.map((tool) => [tool, 1])),
      }, `cut at ${length}`);
      assertEquals(tally.damagedLines, length > 1 && !isWhole ? 1 : 0);
    }
  }
  assertEquals(ran, 2 * (torn.length + 1));
});

test("readTally() neither counts nor blames what has no line end yet", () => {
  let ran = 0;
  for (let length = 0; length < torn.length; length++) {
    ran++;
    const files = new MemoryFiles();
    append(files, pending("w0", ["Before"]));
    files.append(JOURNAL, torn.subarray(0, length));
    const tally = read(files);
    assertEquals([tally.calls.count, tally.damagedLines], [1, 0]);
  }
  assertEquals(ran, torn.length);
});

test("readTally() counts four writers when they all see the same torn tail", () => {
  const files = new MemoryFiles();
  files.put(JOURNAL, torn.subarray(0, 30));
  for (const writer of ["w2", "w3", "w4", "w5"]) {
    append(files, pending(writer, [writer]));
  }
  const tally = read(files);
  assertEquals([tally.calls.count, tally.damagedLines], [4, 1]);
});

/** What may stand in the middle of a journal, and what it counts as. */
const STRANGE:
  readonly (readonly [string, "damaged" | "skipped" | "nothing"])[] = [
    ['{"v":1,"type":"call","ses', "damaged"],
    ["\0".repeat(4096), "damaged"],
    ["[1,2,3]", "damaged"],
    ["hello from another program", "damaged"],
    ["x".repeat(200_000), "damaged"],
    ["\ufffd\ufffd", "damaged"],
    ['{"level":30,"msg":"a log line"}', "damaged"],
    ['{"v":2,"type":"call","new":true}', "skipped"],
    [
      '{"v":1,"type":"note","session":"session-1","at":1,"w":"w","n":1}',
      "skipped",
    ],
    [lineText(call({ tool: "Evil" }), 1, "w", "another session"), "skipped"],
    ["", "nothing"],
    [" \t\r", "nothing"],
  ];

test("readTally() counts the neighbours when a line is strange", () => {
  let ran = 0;
  for (const [text, kind] of STRANGE) {
    ran++;
    const files = new MemoryFiles();
    append(files, pending("w1", ["Before"]));
    files.append(JOURNAL, new TextEncoder().encode(`${text}\n`));
    append(files, pending("w2", ["After"]));
    const tally = read(files);
    assertEquals(toolCounts(tally), { Before: 1, After: 1 });
    assertEquals(
      [tally.damagedLines, tally.skippedLines],
      [kind === "damaged" ? 1 : 0, kind === "skipped" ? 1 : 0],
      text.slice(0, 40),
    );
  }
  assertEquals(ran, 12);
});

test("readTally() counts what comes next when a journal was emptied or ends in zeros", () => {
  const files = new MemoryFiles();
  append(files, pending("w1", ["Before"]));
  files.append(JOURNAL, new Uint8Array(4096));
  assertEquals(toolCounts(read(files)), { Before: 1 });
  append(files, pending("w2", ["After"]));
  const { damagedLines } = read(files);
  assertEquals(toolCounts(read(files)), { Before: 1, After: 1 });
  assertEquals(damagedLines, 1);
  files.put(JOURNAL, "");
  assertEquals(read(files).calls.count, 0);
  append(files, pending("w3", ["Again"]));
  assertEquals(toolCounts(read(files)), { Again: 1 });
});

test("readTally() reads a journal when an editor gave it other line ends", () => {
  const files = new MemoryFiles();
  const text = new TextDecoder().decode(
    encodeBatch(pending("w1", ["A", "B"]).map(({ text }) => text)),
  );
  files.put(JOURNAL, `\ufeff${text.trimStart().replaceAll("\n", "\r\n")}`);
  const tally = read(files);
  assertEquals([tally.calls.count, tally.damagedLines], [2, 0]);
  assert(files.text(JOURNAL).includes("\r\n"));
});
