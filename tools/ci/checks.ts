/** What a change has to pass: the list, and how each result is counted. */
import {
  type Counts,
  countsWithExit,
  NO_COUNTS,
  readCountsLine,
} from "../counts.ts";
import { readCoverage } from "../coverage.ts";
import { PINS } from "../pins.ts";
import type { RunResult } from "../run_command.ts";
import { readAudit } from "./audit.ts";
import { readNotTried } from "./not_tried.ts";

/** One thing that is run. */
export interface Check {
  readonly name: string;
  readonly command: readonly string[];
  /** Shown while it runs; a quiet check is shown when it fails. */
  readonly show: boolean;
  readonly judge: (result: RunResult) => Verdict;
}

/** What a check amounts to. */
export interface Verdict {
  readonly counts: Counts;
  /** Something that the summary should say. */
  readonly note?: string;
}

/** Lines of `src/`, `hooks/` and `mod.ts` that the suite has to run, in %. */
export const LEAST_LINE_COVERAGE = 80;

/**
 * All checks in their order, the quick ones first.
 *
 * @param deno The Deno that runs the tasks.
 * @param stranger Whether the suite on Deno is started by the very command
 * that the README gives to somebody who has nothing but Node.
 */
export function allChecks(deno: string, stranger: boolean): Check[] {
  const task = [deno, "task"];
  const readme = ["npx", "-y", `deno@${PINS.deno}`, "task", "test"];
  return [
    plain("fmt", [...task, "fmt:check"]),
    plain("lint", [...task, "lint"]),
    plain("check", [...task, "check"]),
    plain("doc lint", [...task, "doc:lint"]),
    plain("floors", [...task, "floors"]),
    plain("publish", [...task, "publish:dry"]),
    auditCheck(deno),
    counted("doc tests", "docs", [...task, "test:doc"]),
    counted("deno", "deno", stranger ? readme : [...task, "test"]),
    counted("node", "node", [...task, "test:node"]),
    counted("bun", "bun", [...task, "test:bun"]),
    counted("package", "package", [...task, "test:package"]),
    counted("reliability", "reliability", [...task, "test:reliability"]),
    counted("mutants", "mutants", [...task, "mutants"]),
    coverageCheck([...task, "coverage"]),
    realCheck([...task, "test:real"]),
  ];
}

/** The sum of it all, as the last line says it. */
export function totalLine(counts: Counts): string {
  return `${counts.passed} passed, ${counts.failed} failed`;
}

/** One check that passes or fails as a whole. */
export function judgePlain({ code }: RunResult): Verdict {
  return { counts: one(code === 0) };
}

/** A suite, by the line it ends with; without that line it has failed. */
export function judgeCounted(label: string, result: RunResult): Verdict {
  const counts = readCountsLine(label, result.output) ?? NO_COUNTS;
  return { counts: countsWithExit(counts, result.code) };
}

/** Only an agent that could not be downloaded is forgiven, and then nothing is counted. */
export function judgeReal(result: RunResult): Verdict {
  const note = readNotTried(result.output);
  if (result.code !== 0 || note === undefined) {
    return judgeCounted("real", result);
  }
  return { counts: { ...NO_COUNTS, skipped: 1 }, note };
}

/** The coverage run is one check: its tests were counted before. */
export function judgeCoverage({ code, output }: RunResult): Verdict {
  const coverage = readCoverage(output);
  if (coverage === undefined) {
    return { counts: one(false), note: "no coverage figure" };
  }
  const { lines, functions, branches } = coverage;
  return {
    counts: one(code === 0 && lines >= LEAST_LINE_COVERAGE),
    note: `${lines} % of lines, ${functions} % of functions, ` +
      `${branches} % of branches; at least ${LEAST_LINE_COVERAGE} % of lines`,
  };
}

/** Only an endpoint that is silent is forgiven, and then nothing is counted. */
export function judgeAudit({ code, output }: RunResult): Verdict {
  switch (readAudit(code, output)) {
    case "clean":
      return { counts: one(true) };
    case "no answer":
      return {
        counts: { ...NO_COUNTS, skipped: 1 },
        note: "the audit endpoint did not answer, so nothing was audited",
      };
    case "findings":
      return { counts: one(false), note: "see the advisories above" };
  }
}

function one(passed: boolean): Counts {
  return { ...NO_COUNTS, passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

function plain(name: string, command: readonly string[]): Check {
  return { name, command, show: false, judge: judgePlain };
}

function counted(
  name: string,
  label: string,
  command: readonly string[],
): Check {
  const judge = (result: RunResult): Verdict => judgeCounted(label, result);
  return { name, command, show: true, judge };
}

function coverageCheck(command: readonly string[]): Check {
  return { name: "coverage", command, show: false, judge: judgeCoverage };
}

function realCheck(command: readonly string[]): Check {
  return { name: "real agents", command, show: true, judge: judgeReal };
}

function auditCheck(deno: string): Check {
  const command = [deno, "audit", "--level=high"];
  return { name: "audit", command, show: false, judge: judgeAudit };
}
