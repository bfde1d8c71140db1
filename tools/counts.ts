/** How many things passed and failed, and how that is written and read. */

/** The result of one run of tests or checks. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Nothing ran. */
export const NO_COUNTS: Counts = { passed: 0, failed: 0, skipped: 0 };

/** Both together. */
export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

/**
 * Corrects counts by the exit status: a run that failed without a failed test
 * (a file that does not load, a crash) counts as one failure, and so does a
 * run in which nothing happened.
 */
export function countsWithExit(counts: Counts, code: number): Counts {
  const nothingRan = counts.passed + counts.failed === 0;
  const hidden = counts.failed === 0 && (code !== 0 || nothingRan);
  return hidden ? { ...counts, failed: 1 } : counts;
}

/** The line that `tools/test_on.ts` ends with. */
export function countsLine(label: string, counts: Counts): string {
  const { passed, failed, skipped } = counts;
  return `${label}: ${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** Finds the last line of that form in what a program printed, if any. */
export function readCountsLine(
  label: string,
  output: string,
): Counts | undefined {
  const form = /^(\w+): (\d+) passed, (\d+) failed, (\d+) skipped$/;
  for (const line of output.split(/\r?\n/).reverse()) {
    const found = form.exec(line);
    if (found === null || found[1] !== label) continue;
    return {
      passed: Number(found[2]),
      failed: Number(found[3]),
      skipped: Number(found[4]),
    };
  }
  return undefined;
}
