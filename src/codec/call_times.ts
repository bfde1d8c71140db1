/**
 * When the calls of a session came to an end, minute by minute.
 *
 * @module
 */

const MINUTE_MS = 60_000;

/**
 * Minutes, as ms since 1970, in order, and how many of the times lie in each; none without any.
 *
 * @param times ms since 1970.
 */
export function countByMinute(times: Iterable<number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const at of times) {
    const minute = at - at % MINUTE_MS;
    counts.set(minute, (counts.get(minute) ?? 0) + 1);
  }
  return new Map([...counts].sort(([a], [b]) => a - b));
}
