import { test } from "node:test";
import { assertEquals } from "@std/assert";
import {
  addCounts,
  countsLine,
  countsWithExit,
  readCountsLine,
} from "../../tools/counts.ts";
import { countJunit } from "../../tools/junit.ts";

const SOME = { passed: 12, failed: 1, skipped: 3 };

test("readCountsLine() reads what countsLine() wrote, the last one", () => {
  const output = `deno: 1 passed, 0 failed, 0 skipped\nnoise\n${
    countsLine("deno", SOME)
  }\nmore noise\n`;
  assertEquals(readCountsLine("deno", output), SOME);
});

test("readCountsLine() takes no other line", () => {
  assertEquals(readCountsLine("node", countsLine("deno", SOME)), undefined);
  assertEquals(readCountsLine("deno", "ok | 12 passed | 0 failed"), undefined);
  assertEquals(readCountsLine("deno", ""), undefined);
});

test("countsWithExit() never lets a bad exit look green", () => {
  const green = { passed: 5, failed: 0, skipped: 0 };
  assertEquals(countsWithExit(green, 0), green);
  assertEquals(countsWithExit(green, 1).failed, 1);
  assertEquals(countsWithExit(SOME, 1), SOME);
});

test("countsWithExit() takes a run without tests for a failure", () => {
  const nothing = { passed: 0, failed: 0, skipped: 4 };
  assertEquals(countsWithExit(nothing, 0).failed, 1);
});

test("addCounts() adds each part", () => {
  const sum = { passed: 24, failed: 2, skipped: 6 };
  assertEquals(addCounts(SOME, SOME), sum);
});

test("countJunit() counts nested cases of all four kinds", () => {
  const xml = `<testsuites><testsuite name="a">
    <testcase name="x" time="0"/>
    <testcase name="y > z"><failure message="no">text</failure></testcase>
    <testsuite name="inner">
      <testcase name="e"><error/></testcase>
      <testcase name="s"><skipped/></testcase>
      <testcase name="p">
      </testcase>
    </testsuite></testsuite></testsuites>`;
  assertEquals(countJunit(xml), { passed: 2, failed: 2, skipped: 1 });
});

test("countJunit() is not misled by what a test printed", () => {
  const xml = `<testcase name="a"><system-out><![CDATA[
    <failure/></testcase><testcase name="b"/>]]></system-out></testcase>`;
  assertEquals(countJunit(xml), { passed: 1, failed: 0, skipped: 0 });
});

test("countJunit() finds nothing in nothing", () => {
  assertEquals(countJunit(""), { passed: 0, failed: 0, skipped: 0 });
});
