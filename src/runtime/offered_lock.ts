/**
 * The lock that `locking: "always"` means. The module that has it puts it here when it is loaded:
 * the library itself loads no package.
 *
 * @module
 */
import type { FileLock } from "../model/ports.ts";

/**
 * One for the process: who offers and who asks may be of different bundles. The number changes only
 * if `FileLock` does.
 */
const SHARED = Symbol.for("hooktally.lock.1");

/** Offers a lock to all copies of the library in this process. */
export function offerLock(lock: FileLock): void {
  (globalThis as { [SHARED]?: FileLock })[SHARED] = lock;
}

/** The lock that was offered; `undefined` where the module that does so was not loaded. */
export function offeredLock(): FileLock | undefined {
  return (globalThis as { [SHARED]?: FileLock })[SHARED];
}
