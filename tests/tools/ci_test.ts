import { test } from "node:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { readAudit } from "../../tools/ci/audit.ts";
import { isSilent, notTriedLine } from "../../tools/ci/not_tried.ts";
import {
  allChecks,
  judgeAudit,
  judgeCounted,
  judgeCoverage,
  judgePlain,
  judgeReal,
  totalLine,
} from "../../tools/ci/checks.ts";
import { PINS } from "../../tools/pins.ts";
import { REPOSITORY } from "../../tools/runtimes.ts";

const FOUND = "╭ Bad thing\n│ Severity:   critical\n│ Package:    x\n\n" +
  "Found 1 vulnerabilities\nSeverity: 0 low, 0 moderate, 0 high, 1 critical";

function result(code: number, output: string) {
  return { code, output, milliseconds: 1 };
}

test("readAudit() forgives an endpoint that does not answer", () => {
  const silent = [
    "error: error sending request for url (https://x/): client error (Connect)",
    "error: error sending request for url (https://x/): dns error",
    "error: Failed to deserialize response from the npm registry API",
    "error: registry answered 503 Service Unavailable",
  ];
  for (const output of silent) assertEquals(readAudit(1, output), "no answer");
  assertEquals(silent.length, 4);
});

test("readAudit() never forgives an advisory, nor what it does not know", () => {
  assertEquals(readAudit(1, FOUND), "findings");
  assertEquals(readAudit(1, `${FOUND}\nerror sending request`), "findings");
  assertEquals(readAudit(1, "something new"), "findings");
  assertEquals(readAudit(1, ""), "findings");
  assertEquals(readAudit(0, "No known vulnerabilities found"), "clean");
});

test("judgeAudit() counts nothing when nothing was audited", () => {
  const verdict = judgeAudit(result(1, "error sending request for url"));
  assertEquals(verdict.counts, { passed: 0, failed: 0, skipped: 1 });
  assertStringIncludes(verdict.note ?? "", "nothing was audited");
});

test("judgePlain() counts a check as one", () => {
  assertEquals(judgePlain(result(0, "")).counts.passed, 1);
  assertEquals(judgePlain(result(1, "")).counts.failed, 1);
});

test("judgeCounted() wants the line with the counts", () => {
  const line = "deno: 7 passed, 0 failed, 0 skipped\n";
  assertEquals(judgeCounted("deno", result(0, line)).counts.passed, 7);
  assertEquals(judgeCounted("deno", result(1, line)).counts.failed, 1);
  assertEquals(judgeCounted("deno", result(0, "")).counts.failed, 1);
});

test("isSilent() forgives a registry that does not answer, nothing else", () => {
  const silent = [
    "ENOTFOUND",
    "ECONNREFUSED",
    "ETIMEDOUT",
    "EAI_AGAIN",
    "E503",
  ];
  for (const code of silent) assert(isSilent(`npm error code ${code}\n`), code);
  for (const code of ["E404", "ETARGET", "EACCES", "ENOSPC", "EINTEGRITY"]) {
    assert(!isSilent(`npm error code ${code}\nnpm error ETIMEDOUT`), code);
  }
  assert(!isSilent(""));
});

test("judgeReal() counts nothing when the agent could not be had", () => {
  const line = "real: 30 passed, 0 failed, 0 skipped\n";
  const why = `${notTriedLine("no answer")}\n`;
  assertEquals(judgeReal(result(0, line)).counts.passed, 30);
  assertEquals(judgeReal(result(0, why)), {
    counts: { passed: 0, failed: 0, skipped: 1 },
    note: "no answer",
  });
  assertEquals(judgeReal(result(1, why)).counts.failed, 1);
  assertEquals(judgeReal(result(0, "")).counts.failed, 1);
});

test("judgeCoverage() reads the figure and holds it to the least", () => {
  const table = (lines: string): string =>
    "| File      | Branch % | Function % | Line % |\n" +
    `| All files |     90.5 |      100.0 | ${lines} |\n`;
  const good = judgeCoverage(result(0, table("  95.2")));
  assertEquals(good.counts.passed, 1);
  assertStringIncludes(good.note ?? "", "95.2 % of lines");
  assertEquals(judgeCoverage(result(0, table("  12.0"))).counts.failed, 1);
  assertEquals(judgeCoverage(result(1, table("  95.2"))).counts.failed, 1);
  assertEquals(judgeCoverage(result(0, "nothing")).counts.failed, 1);
});

test("totalLine() is the form that the last line has to have", () => {
  const counts = { passed: 3, failed: 1, skipped: 2 };
  assertEquals(totalLine(counts), "3 passed, 1 failed");
});

test("allChecks() uses tasks that exist, each name once", () => {
  const manifest = JSON.parse(
    readFileSync(join(REPOSITORY, "deno.json"), "utf8"),
  ) as { tasks: Record<string, unknown> };
  const checks = allChecks("deno", false);
  assertEquals(new Set(checks.map(({ name }) => name)).size, checks.length);
  const tasks = checks.map(({ command }) => command)
    .filter((command) => command[1] === "task")
    .map((command) => command[2] ?? "");
  assertEquals(tasks.length, checks.length - 1);
  for (const task of tasks) assert(Object.hasOwn(manifest.tasks, task), task);
});

test("the Deno of .ci/run is the pinned one", () => {
  const script = readFileSync(join(REPOSITORY, ".ci", "run"), "utf8");
  assertStringIncludes(script, `npx -y deno@${PINS.deno} `);
});
