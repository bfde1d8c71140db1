import type { Counts } from "./counts.ts";

/** A quoted attribute may hold a bare ">", so quotes are skipped as a whole. */
const TEST_CASE =
  /<testcase\b(?:"[^"]*"|[^">])*?(?:\/>|>([\s\S]*?)<\/testcase>)/g;

/** What a test printed; it may look like anything. */
const RAW_TEXT = /<!\[CDATA\[[\s\S]*?\]\]>/g;

/** One test case of a report. */
export interface JunitCase {
  readonly name: string;
  readonly result: keyof Counts;
}

/**
 * The test cases of a JUnit report, the one form that Deno, Node and Bun all
 * write. Says nothing about files that failed to load: no report names them
 * reliably, so the exit status has to be looked at as well.
 */
export function junitCases(xml: string): JunitCase[] {
  return [...xml.replace(RAW_TEXT, "").matchAll(TEST_CASE)]
    .map(([all, body = ""]) => ({ name: nameIn(all), result: resultOf(body) }));
}

/** Counts the test cases of a JUnit report. */
export function countJunit(xml: string): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { result } of junitCases(xml)) counts[result]++;
  return counts;
}

function resultOf(body: string): keyof Counts {
  if (/<(failure|error)\b/.test(body)) return "failed";
  return /<skipped\b/.test(body) ? "skipped" : "passed";
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&apos;", "'"],
  ["&#39;", "'"],
  ["&amp;", "&"],
]);

function nameIn(testCase: string): string {
  const name = /\sname="([^"]*)"/.exec(testCase)?.[1] ?? "";
  return name.replace(/&[#\w]+;/g, (entity) => ENTITIES.get(entity) ?? entity);
}
