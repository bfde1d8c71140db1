/**
 * Which lock is held around each write of records.
 *
 * @module
 */
import type { FileLock } from "../model/ports.ts";

/** See the option of that name. */
export type Locking = "never" | "always" | FileLock;

/**
 * The lock to hold. The library loads no package: the word is good once somebody has loaded the
 * module that offers one.
 *
 * @throws {TypeError} If it says no lock, or none is offered yet.
 */
export function checkLocking(
  locking: Locking | undefined,
  offeredLock: () => FileLock | undefined,
): FileLock | undefined {
  if (locking === undefined || locking === "never") return undefined;
  const given: unknown = locking === "always" ? offeredLock() : locking;
  if (isLock(given)) return given;
  if (locking === "always") {
    throw new TypeError(
      'Cannot use "always" as locking yet: import "hooktally/locking" first',
    );
  }
  throw new TypeError(
    `Cannot use ${
      typeof given === "string" ? JSON.stringify(given) : typeof given
    } as locking: give "always" after import "hooktally/locking", a lock, or "never"`,
  );
}

function isLock(given: unknown): given is FileLock {
  return typeof given === "object" && given !== null &&
    typeof (given as Partial<FileLock>).acquire === "function";
}
