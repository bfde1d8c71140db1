/**
 * Bytes of files, and paths.
 *
 * @module
 */
import { lastSeparator } from "../store/layout.ts";
import { sha256Hex } from "../model/sha256.ts";

/** Whether two files hold the same. */
export function sameBytes(
  one: Uint8Array | null,
  other: Uint8Array | null,
): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length &&
    one.every((byte, i) => byte === other[i]);
}

/** By which a file is known again. */
export function hashOf(bytes: Uint8Array): string {
  return sha256Hex(bytes);
}

/** The directory that a file is in. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(lastSeparator(path), 0)) || "/";
}
