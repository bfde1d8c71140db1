/**
 * A number and its noun.
 *
 * @module
 */

/** Such as `1 error`, `3 errors` or, with a plural of its own, `3 entries`. */
export function counted(
  count: number,
  noun: string,
  plural = `${noun}s`,
): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
