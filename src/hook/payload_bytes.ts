/**
 * The encoding of a payload, told from its first two bytes, however they were cut.
 *
 * @module
 */

/** Gives the bytes of a piece in UTF-8. */
export type ToUtf8 = (piece: Uint8Array) => Uint8Array;

/** UTF-16 with a byte-order mark is turned into UTF-8; anything else is taken as it is. */
export function makeToUtf8(): ToUtf8 {
  let first: number | undefined;
  let toUtf8: ToUtf8 | undefined;
  return (piece) => {
    if (toUtf8 !== undefined) return toUtf8(piece);
    if (piece.length === 0) return piece;
    if (first === undefined && piece.length === 1 && isHalfMark(piece[0])) {
      first = piece[0];
      return new Uint8Array(0);
    }
    const start = first === undefined ? piece : joined(first, piece);
    toUtf8 = converterOf(start);
    return toUtf8(start);
  };
}

function isHalfMark(byte: number | undefined): boolean {
  return byte === 0xff || byte === 0xfe;
}

function joined(first: number, piece: Uint8Array): Uint8Array {
  const both = new Uint8Array(piece.length + 1);
  both[0] = first;
  both.set(piece, 1);
  return both;
}

function converterOf(start: Uint8Array): ToUtf8 {
  const little = start[0] === 0xff && start[1] === 0xfe;
  if (!little && !(start[0] === 0xfe && start[1] === 0xff)) {
    return (bytes) => bytes;
  }
  const decoder = new TextDecoder(little ? "utf-16le" : "utf-16be");
  const encoder = new TextEncoder();
  return (bytes) => encoder.encode(decoder.decode(bytes, { stream: true }));
}
