/**
 * Durations as they are stored.
 *
 * @module
 */
import { MAX_DURATION_US } from "./limits.ts";

/** Milliseconds as whole microseconds, `undefined` where they are no believable duration. */
export function durationInUs(valueMs: number): number | undefined {
  const durationUs = Math.round(valueMs * 1000);
  // Written so that NaN fails it.
  return durationUs >= 0 && durationUs <= MAX_DURATION_US &&
      !Object.is(durationUs, -0)
    ? durationUs
    : undefined;
}
