/**
 * A 64-bit hash of bytes, for telling whether a file is what it was: not for keeping out somebody
 * who wants it to look so.
 *
 * @module
 */
import { endHash, type Hash64 } from "./identity.ts";

/**
 * Hashes words of 4 bytes: the lanes of `hashText`, over words. Each step can be undone, and so can
 * the end: whatever is changed in one word alone is always seen.
 */
export function hashWords(words: Uint32Array): Hash64 {
  let a = 0x9e3779b9 ^ words.length;
  let b = 0x7f4a7c15;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? 0;
    a = Math.imul(a ^ word, 0x85ebca6b);
    a = (a << 13) | (a >>> 19);
    b = Math.imul(b ^ word, 0xc2b2ae35);
    b = (b << 17) | (b >>> 15);
    b = (b + a) | 0;
  }
  const hash = { high: 0, low: 0 };
  endHash(a, b, hash);
  return hash;
}

/** Whether two hashes are one. */
export function sameHash(one: Hash64, other: Hash64): boolean {
  return one.high === other.high && one.low === other.low;
}
