import { test } from "node:test";
import { assertEquals, assertNotMatch } from "@std/assert";
import {
  DEFAULT_FORMAT,
  statusText,
} from "../../src/statusline/status_text.ts";
import type { JournalRecord } from "../../src/model/record.ts";
import type { Tally } from "../../src/model/tally.ts";
import { HOSTILE, record, UNSAFE } from "../cli/stage.ts";
import { emptyDisk } from "../cli/stage.ts";
import { call, session } from "../records/builders.ts";
import { read } from "../store/data.ts";

const MINUTE_MS = 60_000;

function tallyOf(records: readonly JournalRecord[]): Tally {
  const files = emptyDisk();
  record(files, "s1", records);
  return read(files, "s1");
}

function busy(): Tally {
  return tallyOf([
    session({ model: "m-1", project: "/home/ada/app/", at: 0 }),
    ...["Bash", "Bash", "Bash", "Edit", "Edit", "Read"].map((tool) =>
      call({ tool, turn: "t1" })
    ),
    call({ tool: "Grep", outcome: "error", turn: "t2", at: 2000 }),
  ]);
}

test("statusText() tells calls, errors, the most used tools and minutes", () => {
  assertEquals(
    statusText(busy(), DEFAULT_FORMAT, 12 * MINUTE_MS),
    "7 tools · 1 error · Bash 3 · Edit 2 · 12m",
  );
  assertEquals(
    statusText(busy(), "{duration}", 125 * MINUTE_MS),
    "2h 05m",
  );
  // A clock that was set back.
  assertEquals(statusText(busy(), "{duration}", -5), "0m");
});

test("statusText() replaces what it knows when a format is given", () => {
  const format =
    "[{project}] {model} | {calls}/{failed} {nope} {top:3} {turn} {constructor}";
  assertEquals(
    statusText(busy(), format, 0),
    "[app] m-1 | 7/1 {nope} Bash 3 · Edit 2 · Read 1 1 in this turn {constructor}",
  );
});

test("statusText() leaves a part out with one separator when it has nothing to say", () => {
  const tally = tallyOf([call({ outcome: "denied" })]);
  const lines = [
    ["{turn} · {calls}", "1"],
    ["{calls} · {turn}", "1"],
    ["{calls} | {turn} · {model} · {denied}", "1 | 1 denied"],
    ["a · {turn} · b", "a · b"],
    ["{calls} - ", "1 - "],
  ] as const;
  for (const [format, line] of lines) {
    assertEquals(statusText(tally, format, 0), line, format);
  }
});

test("statusText() is one line that is not empty when the format says nothing", () => {
  const tally = tallyOf([call()]);
  const usual = statusText(tally, DEFAULT_FORMAT, 0);
  for (const format of ["", "  ", "\n", "{model}", "{model} · {turn}"]) {
    assertEquals(statusText(tally, format, 0), usual, JSON.stringify(format));
  }
  assertEquals(statusText(tally, "{calls}\r\n{failed}", 0), "1 0");
});

test("statusText() holds nothing to obey when names are hostile", () => {
  for (const name of HOSTILE) {
    const tally = tallyOf([
      session({ model: name, project: name }),
      call({ tool: name }),
    ]);
    const line = statusText(tally, "{top} {model} {project}", 0);
    assertNotMatch(`${line}`, UNSAFE);
    assertEquals(line.includes("\n"), false);
  }
});
