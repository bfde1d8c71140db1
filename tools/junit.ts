import type { Counts } from "./counts.ts";

/** A quoted attribute may hold a bare ">", so quotes are skipped as a whole. */
const TEST_CASE =
  /<testcase\b(?:"[^"]*"|[^">])*?(?:\/>|>([\s\S]*?)<\/testcase>)/g;

/** What a test printed; it may look like anything. */
const RAW_TEXT = /<!\[CDATA\[[\s\S]*?\]\]>/g;

/**
 * Counts the test cases of a JUnit report, the one form that Deno, Node and
 * Bun all write. Says nothing about files that failed to load: no report names
 * them reliably, so the exit status has to be looked at as well.
 */
export function countJunit(xml: string): Counts {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for (const [, body = ""] of xml.replace(RAW_TEXT, "").matchAll(TEST_CASE)) {
    if (/<(failure|error)\b/.test(body)) failed++;
    else if (/<skipped\b/.test(body)) skipped++;
    else passed++;
  }
  return { passed, failed, skipped };
}
