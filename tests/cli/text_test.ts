import { test } from "node:test";
import { assertEquals, assertNotMatch } from "@std/assert";
import fc from "fast-check";
import { counted, durationText, spanText } from "../../src/cli/text/amounts.ts";
import { displayWidth } from "../../src/cli/text/display_width.ts";
import { jsonText, printable, quoted } from "../../src/cli/text/safe_text.ts";
import { tableLines } from "../../src/cli/text/table.ts";
import type { Json } from "../../src/codec/tally_json.ts";
import { HOSTILE, UNSAFE } from "./stage.ts";

/** Any text; by chance alone, characters to be afraid of would be rare in it. */
const TEXT = fc.string({
  unit: fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    fc.constantFrom(...HOSTILE.join(""), "\u0085", "\ud800", "\u200f"),
  ),
});

test("durationText() keeps about two digits when times differ by orders of magnitude", () => {
  const texts: readonly (readonly [number | null, string])[] = [
    [null, "-"],
    [0, "0.0ms"],
    [0.001, "0.00ms"],
    [0.35, "0.35ms"],
    [0.994, "0.99ms"],
    [0.996, "1.0ms"],
    [9.94, "9.9ms"],
    [9.96, "10ms"],
    [999.4, "999ms"],
    [999.6, "1.0s"],
    [59_940, "59.9s"],
    [60_000, "1m 00s"],
    [31_622_400_000, "366d 00h"],
  ];
  for (const [ms, text] of texts) assertEquals(durationText(ms), text);
});

test("spanText() shows two units when there are more", () => {
  assertEquals(
    [-5, 999, 59_999, 60_000, 3_599_999, 3_600_000, 86_399_999, 90_000_000]
      .map(spanText),
    ["0s", "0s", "59s", "1m 00s", "59m 59s", "1h 00m", "23h 59m", "1d 01h"],
  );
});

test("counted() is plural when it is not one", () => {
  const texts = [0, 1, 2].map((count) => counted(count, "error"));
  assertEquals(texts, ["0 errors", "1 error", "2 errors"]);
});

test("displayWidth() counts columns when characters are wide or combined", () => {
  const widths = ["", "abc", "ü", "u\u0308", "日本", "한", "Ａ", "😀", "…"]
    .map(displayWidth);
  assertEquals(widths, [0, 3, 1, 1, 4, 2, 2, 2, 1]);
});

test("tableLines() aligns columns when cells are wide, long, hostile or missing", () => {
  const lines = tableLines(
    [{ title: "Name" }, { title: "N", align: "right" }, { title: "End" }],
    [["日本", "1", "x"], ["\u001b[1m\n", "10"], ["y".repeat(500), "", "z"]],
  );
  const name = (text: string, columns: number): string =>
    text + " ".repeat(columns);
  assertEquals(lines, [
    `${name("Name", 96)}   N  End`,
    `${name("日本", 96)}   1  x`,
    `${name("\ufffd[1m\ufffd", 95)}  10`,
    `${"y".repeat(99)}…      z`,
  ]);
});

test("tableLines() does not overflow the stack when there are very many rows", () => {
  const rows = Array.from({ length: 200_000 }, (_, i) => [String(i)]);
  assertEquals(tableLines([{ title: "N" }], rows).length, 200_001);
});

test("jsonText() says the same without anything to obey when it holds any text", () => {
  fc.assert(fc.property(fc.dictionary(TEXT, TEXT), (value) => {
    const printed = jsonText(value as Json);
    assertNotMatch(printed, UNSAFE);
    assertEquals(JSON.parse(printed), JSON.parse(JSON.stringify(value)));
  }));
});

test("printable() has one line end a line and nothing to obey when lines hold any text", () => {
  fc.assert(fc.property(fc.array(TEXT), (lines) => {
    const printed = printable([...lines, ...lines.map(quoted)]);
    assertNotMatch(printed, UNSAFE);
    assertEquals(printed.split("\n").length, 2 * lines.length + 1);
  }));
});
