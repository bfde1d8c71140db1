/**
 * What is made of measurements: medians, and how far they can be trusted.
 *
 * @module
 */

/** A figure and the bounds that hold it with a confidence of 95 %. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** How often a sample is drawn again. The bounds' own noise is far below their width. */
const DRAWS = 2000;

/**
 * The middle one of some values, or the mean of the middle two.
 *
 * @throws {RangeError} If there is no value.
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) {
    throw new RangeError("Cannot take the median of no values");
  }
  return (lower + upper) / 2;
}

/**
 * The median of some values with bounds by the bootstrap: the median of as many values drawn from
 * the same ones, with repetition, lies between the bounds 95 times in 100.
 *
 * @param random Numbers from 0 to 1; the same ones give the same bounds.
 * @throws {RangeError} If there is no value.
 */
export function estimateMedian(
  values: readonly number[],
  random: () => number = seededRandom(1),
): Estimate {
  const value = median(values);
  const medians = Array.from(
    { length: DRAWS },
    () => median(values.map(() => drawn(values, random))),
  ).sort((a, b) => a - b);
  const at = (share: number): number =>
    medians[Math.round(share * (DRAWS - 1))] ?? value;
  return { value, low: at(0.025), high: at(0.975) };
}

/**
 * Each value divided by its partner. Both were measured one after the other, so that what slowed
 * the machine down slowed both.
 *
 * @throws {RangeError} If one has no partner.
 */
export function pairRatios(
  values: readonly number[],
  partners: readonly number[],
): number[] {
  if (values.length !== partners.length) {
    throw new RangeError(
      `Cannot pair ${values.length} values with ${partners.length}`,
    );
  }
  return values.map((value, i) => value / (partners[i] ?? NaN));
}

/** Random numbers that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function drawn(values: readonly number[], random: () => number): number {
  return values[Math.floor(random() * values.length)] ?? NaN;
}
