/**
 * A batch: the lines of one write. It begins with a line end, so that the torn tail another
 * process left behind cannot swallow its first line, and ends with one. Readers skip blank lines.
 *
 * @module
 */
/** The byte that ends a line. */
export const LINE_END = 0x0a;

const encoder = new TextEncoder();

/** The bytes of a batch of lines. */
export function encodeBatch(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  return encoder.encode(`\n${lines.join("\n")}\n`);
}

/**
 * How many lines of a batch are on disk, line end and all, when only its first `length` bytes were
 * taken. A line without its line end is written again: it may have been cut by somebody else.
 */
export function landedLines(batch: Uint8Array, length: number): number {
  let landed = 0;
  for (let i = 1; i < length; i++) if (batch[i] === LINE_END) landed++;
  return landed;
}
