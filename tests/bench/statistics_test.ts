import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  estimateMedian,
  median,
  pairRatios,
  seededRandom,
} from "../../bench/statistics.ts";

test("median() is the middle value, or between the middle two", () => {
  assertEquals(median([5]), 5);
  assertEquals(median([9, 1, 5]), 5);
  assertEquals(median([4, 1, 3, 2]), 2.5);
  assertEquals(median([10, 9, 100]), 10);
});

test("median() leaves its values in their order", () => {
  const values = [3, 1, 2];
  median(values);
  assertEquals(values, [3, 1, 2]);
});

test("median() throws when there is no value", () => {
  assertThrows(() => median([]), RangeError, "no values");
});

test("estimateMedian() has no width when all values are the same", () => {
  assertEquals(estimateMedian([2, 2, 2, 2]), { value: 2, low: 2, high: 2 });
});

test("estimateMedian() gives the same bounds for the same random numbers", () => {
  const values = Array.from({ length: 50 }, seededRandom(7));
  assertEquals(estimateMedian(values), estimateMedian(values));
});

test("estimateMedian() holds the true median about 95 times in 100", () => {
  const random = seededRandom(42);
  let held = 0;
  for (let i = 0; i < 100; i++) {
    const values = Array.from({ length: 41 }, random);
    const { low, high } = estimateMedian(values, random);
    if (low <= 0.5 && high >= 0.5) held++;
  }
  assert(held >= 88, `${held} of 100`);
});

test("estimateMedian() is narrower when there are more values", () => {
  const width = (count: number): number => {
    const { low, high } = estimateMedian(
      Array.from({ length: count }, seededRandom(3)),
    );
    return high - low;
  };
  assert(width(400) < width(25) / 2);
});

test("pairRatios() divides each value by its partner", () => {
  assertEquals(pairRatios([2, 9], [4, 3]), [0.5, 3]);
  assertThrows(() => pairRatios([1], []), RangeError, "1 values with 0");
});

test("seededRandom() stays between 0 and 1 and is even", () => {
  const values = Array.from({ length: 10_000 }, seededRandom(1));
  assert(values.every((value) => value >= 0 && value < 1));
  const mean = values.reduce((sum, value) => sum + value) / values.length;
  assert(Math.abs(mean - 0.5) < 0.01, `${mean}`);
});
