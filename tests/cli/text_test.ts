import { test } from "node:test";
import { assert, assertEquals, assertNotMatch } from "@std/assert";
import fc from "fast-check";
import { counted } from "../../src/codec/counted.ts";
import { durationText, spanText } from "../../src/cli/text/amounts.ts";
import { barText, percentText, sparkline } from "../../src/cli/text/bars.ts";
import { paintFor } from "../../src/cli/text/colours.ts";
import { displayWidth } from "../../src/cli/text/display_width.ts";
import { jsonText, printable, quoted } from "../../src/cli/text/safe_text.ts";
import { sinceTime } from "../../src/cli/text/since.ts";
import { tableLines } from "../../src/cli/text/table.ts";
import type { Json } from "../../src/codec/tally_json.ts";
import { FakeEnvironment } from "../ports/fake_host.ts";
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
    ["0s", "0.9s", "59s", "1m 00s", "59m 59s", "1h 00m", "23h 59m", "1d 01h"],
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
  assertEquals(printable(lines).split("\n").slice(0, -1), [
    `${name("Name", 96)}   N  End`,
    `${name("日本", 96)}   1  x`,
    `${name("\ufffd[1m\ufffd", 95)}  10`,
    `${"y".repeat(99)}…      z`,
  ]);
});

test("tableLines() cuts the column that gives when the terminal is too narrow", () => {
  const rows = [["日本語のとても長い名前", "12"], ["abcdefghijklmnopq", "3"]];
  const cut = (gives: "start" | "end", width: number): string[] =>
    printable(
      tableLines([{ title: "Name", gives }, { title: "N" }], rows, width),
    ).split("\n").slice(1, -1);
  assertEquals(cut("end", 17), ["日本語のとて…  12", "abcdefghijkl…  3"]);
  for (const width of [5, 16, 17, 20, 80]) {
    for (const line of cut("start", width)) {
      assert(displayWidth(line) <= Math.max(width, 16), line);
    }
  }
  assertEquals(cut("start", 80)[1], "abcdefghijklmnopq       3");
  assertEquals(cut("start", 16)[1], "…ghijklmnopq  3");
});

test("barText() and percentText() show what is little, and what is not all", () => {
  assertEquals(
    [0, 0.001, 0.125, 0.5, 1, 2].map((share) => barText(share, 8)),
    ["", "▏", "█", "████", "████████", "████████"],
  );
  assertEquals(
    [0, 0.001, 0.011, 0.996, 1].map(percentText),
    ["0%", "<1%", "1%", "99%", "100%"],
  );
});

test("sparkline() keeps every call when there are more minutes than columns", () => {
  const minutes = new Map([[0, 1], [60_000, 8], [180_000, 4]]);
  assertEquals(sparkline(minutes, 60), {
    text: "▁█ ▄",
    minutesEach: 1,
    most: 8,
  });
  assertEquals(sparkline(minutes, 3), { text: "█▄", minutesEach: 2, most: 9 });
  assertEquals(sparkline(minutes, 1)?.most, 13);
  assertEquals(sparkline(new Map(), 5), undefined);
});

test("paintFor() obeys FORCE_COLOR before NO_COLOR, and both before the terminal", () => {
  const painted = (
    values: Readonly<Record<string, string>>,
    terminal: boolean,
  ): boolean => {
    const paint = paintFor(new FakeEnvironment(values), terminal);
    return paint("x", "bad") !== "x";
  };
  assertEquals([painted({}, true), painted({}, false)], [true, false]);
  assertEquals(painted({ NO_COLOR: "1" }, true), false);
  assertEquals(painted({ NO_COLOR: "" }, true), true);
  assertEquals(painted({ TERM: "dumb" }, true), false);
  assertEquals(painted({ FORCE_COLOR: "1", NO_COLOR: "1" }, false), true);
  assertEquals(painted({ FORCE_COLOR: "" }, false), true);
  assertEquals(painted({ FORCE_COLOR: "0" }, true), false);
});

test("printable() paints what is already harmless", () => {
  const paint = paintFor(new FakeEnvironment({ FORCE_COLOR: "1" }), false);
  const line = [{ text: "\u001b[2J", look: "bad" as const }, { text: "b" }];
  assertEquals(printable([line], paint), "\u001b[31m\ufffd[2J\u001b[39mb\n");
  assertEquals(printable([line]), "\ufffd[2Jb\n");
});

test("sinceTime() understands spans, days and moments, and nothing else", () => {
  const now = new Date(2026, 10, 30, 22, 3).getTime();
  const local = (
    year: number,
    month: number,
    day: number,
    hours = 0,
    minutes = 0,
  ): number => new Date(year, month, day, hours, minutes).getTime();
  assertEquals(sinceTime("30m", now), now - 30 * 60_000);
  assertEquals(sinceTime("7d", now), now - 7 * 86_400_000);
  assertEquals(sinceTime("today", now), local(2026, 10, 30));
  assertEquals(sinceTime("yesterday", now), local(2026, 10, 29));
  assertEquals(sinceTime("2026-05-21", now), local(2026, 4, 21));
  assertEquals(sinceTime("2026-05-21T10:30", now), local(2026, 4, 21, 10, 30));
  assertEquals(
    sinceTime("2026-05-21 10:30Z", now),
    Date.UTC(2026, 4, 21, 10, 30),
  );
  for (
    const text of [
      "",
      "7",
      "d",
      "7y",
      "-7d",
      "2026-02-31",
      "2026-13-01",
      "2026-01-01T25:00",
      "tomorrow",
    ]
  ) assertEquals(sinceTime(text, now), undefined, text);
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

test("tableLines() cuts a path between two names when there is room for one", () => {
  const project = "/srv/ada-site/project";
  const cut = (width: number, text = project): string =>
    printable(tableLines([{ title: "P", gives: "start" }], [[text]], width))
      .split("\n")[1] ?? "";
  assertEquals(cut(21), project);
  assertEquals(cut(20), "…/ada-site/project");
  assertEquals(cut(15), "…/project");
  assertEquals(cut(14, "C:\\Users\\Ada\\project"), "…\\Ada\\project");
  assertEquals(cut(12, "/a-very-long-name/"), "…-long-name/");
});

test("tableLines() leaves columns out when there is no room, in their order", () => {
  const titles = (width: number): string[] =>
    printable(tableLines(
      [
        { title: "Name", gives: "end" },
        { title: "Third", drop: 3 },
        { title: "First", drop: 1 },
        { title: "Spare", spare: true },
      ],
      [["n".repeat(20), "3", "1", "s"]],
      width,
    )).split("\n")[0]?.split(/ +/) ?? [];
  assertEquals(titles(41), ["Name", "Third", "First", "Spare"]);
  assertEquals(titles(40), ["Name", "Third", "First"]);
  assertEquals(titles(26), ["Name", "Third", "First"]);
  assertEquals(titles(25), ["Name", "Third"]);
  assertEquals(titles(18), ["Name"]);
});
