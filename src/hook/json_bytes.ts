/**
 * JSON's syntax, byte by byte.
 *
 * @module
 */

/** `"` */
export const QUOTE = 0x22;
/** `\\` */
export const BACKSLASH = 0x5c;
/** `,` */
export const COMMA = 0x2c;
/** `:` */
export const COLON = 0x3a;

/** What may follow a backslash, but for `u`. */
export const ESCAPES: ReadonlySet<number> = new Set(
  Array.from('"\\/bfnrt', (letter) => letter.charCodeAt(0)),
);

/** Whether a byte is blank, in the widest sense. */
export function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

/** Whether a byte may stand at this place, from 1 on, of `uXXXX`. */
export function isHex(byte: number, place: number): boolean {
  if (place === 1) return byte === 0x75;
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) ||
    (byte >= 0x61 && byte <= 0x66);
}

/**
 * The first byte from `from` on that ends the text of a string: its quote, or a backslash whose
 * other half is in the next chunk. Other escapes are jumped over; the length where there is none.
 */
export function skipText(chunk: Uint8Array, from: number): number {
  let i = from;
  for (; i < chunk.length; i++) {
    const byte = chunk[i];
    if (byte === QUOTE) return i;
    if (byte !== BACKSLASH) continue;
    if (i + 1 === chunk.length) return i;
    i++;
  }
  return chunk.length;
}
