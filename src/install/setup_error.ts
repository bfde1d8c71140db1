/**
 * Why settings are left as they are.
 *
 * @module
 */

/** What the user has to see to first. The message says all there is to know. */
export class SetupError extends Error {
  override readonly name = "SetupError";
}

/** Where something stands in a text. Both count from 1; columns are UTF-16 units. */
export function placeIn(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const lines = before.split(/\r\n|\n|\r/);
  const column = (lines.at(-1)?.length ?? 0) + 1;
  return `line ${lines.length}, column ${column}`;
}
