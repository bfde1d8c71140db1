import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { DurationSketch } from "../../src/codec/duration_sketch.ts";
import { MAX_DURATION_US } from "../../src/model/limits.ts";
import type { DurationTally } from "../../src/model/tally.ts";

const duration = fc.oneof(
  fc.integer({ min: 0, max: 10 }),
  fc.integer({ min: 0, max: 100_000 }),
  fc.integer({ min: 0, max: MAX_DURATION_US }),
);

function tallyOf(durations: readonly number[]): DurationTally {
  const sketch = new DurationSketch();
  for (const each of durations) sketch.add(each);
  return sketch.tally();
}

/** The smallest value that is not less than this share of all. */
function nearestRank(durations: readonly number[], share: number): number {
  const sorted = [...durations].sort((a, b) => a - b);
  return sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1] ?? 0;
}

test("DurationSketch is at most 1 % off when it tells percentiles", () => {
  let ran = 0;
  fc.assert(
    fc.property(
      fc.array(duration, { minLength: 1, maxLength: 300, size: "max" }),
      (durations) => {
        ran++;
        const { p50Ms, p95Ms } = tallyOf(durations);
        for (const [ms, share] of [[p50Ms, 0.5], [p95Ms, 0.95]] as const) {
          const exact = nearestRank(durations, share) / 1000;
          assert(ms !== null && Math.abs(ms - exact) <= exact * 0.01 + 1e-9);
        }
      },
    ),
    { numRuns: 300 },
  );
  assertEquals(ran, 300);
});

test("DurationSketch is exact when there is one value", () => {
  let ran = 0;
  fc.assert(
    fc.property(duration, fc.integer({ min: 1, max: 5 }), (us, times) => {
      ran++;
      const ms = us / 1000;
      const { p50Ms, p95Ms, maxMs } = tallyOf(Array(times).fill(us));
      assertEquals([p50Ms, p95Ms, maxMs], [ms, ms, ms]);
    }),
  );
  assertEquals(ran, 100);
});

test("DurationSketch never leaves the least and the greatest value", () => {
  let ran = 0;
  fc.assert(
    fc.property(fc.array(duration, { minLength: 1 }), (durations) => {
      ran++;
      const { p50Ms, p95Ms, maxMs } = tallyOf(durations);
      assert(p50Ms !== null && p95Ms !== null);
      assert(p50Ms >= Math.min(...durations) / 1000);
      assert(p50Ms <= p95Ms);
      assertEquals(maxMs, Math.max(...durations) / 1000);
      assert(p95Ms <= Math.max(...durations) / 1000);
    }),
  );
  assertEquals(ran, 100);
});

test("DurationSketch adds up exactly when sums are large", () => {
  let ran = 0;
  fc.assert(
    fc.property(
      fc.array(duration, { maxLength: 100, size: "max" }),
      fc.integer({ min: 1, max: 1000 }),
      (durations, times) => {
        ran++;
        const sketch = new DurationSketch();
        for (let i = 0; i < times; i++) durations.forEach((d) => sketch.add(d));
        const { sumMs, count } = sketch.tally();
        assertEquals(count, durations.length * times);
        const exact = durations.reduce((sum, us) => sum + BigInt(us), 0n) *
          BigInt(times);
        // The nearest number to it, and not one that rounding crept away from.
        const off = Math.abs(sumMs - Number(exact) / 1000);
        assert(off <= sumMs * 2 ** -51, `${sumMs} ms is not ${exact} us`);
        if (exact < 2n ** 50n) {
          assertEquals(BigInt(Math.round(sumMs * 1000)), exact);
        }
      },
    ),
  );
  assertEquals(ran, 100);
});

test("DurationSketch tells nothing when there is no value", () => {
  assertEquals(tallyOf([]), {
    count: 0,
    sumMs: 0,
    avgMs: null,
    p50Ms: null,
    p95Ms: null,
    maxMs: null,
  });
});
