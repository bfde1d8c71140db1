/**
 * Types of the assertions that this project uses. A function which is missing
 * here exists at run time all the same: add its type before the first use.
 */

/** A class, abstract or not, whose instances are `T`. */
export type ClassOf<T> = abstract new (...args: never[]) => T;

/** What every failed assertion throws. */
export class AssertionError extends Error {
  constructor(message: string, options?: ErrorOptions);
}

/** Fails unless the value is truthy; narrows it. */
export function assert(expr: unknown, msg?: string): asserts expr;

/** What a condition takes for false. */
export type Falsy = false | 0 | 0n | "" | null | undefined;

/** Fails unless the value is falsy; narrows it. */
export function assertFalse(expr: unknown, msg?: string): asserts expr is Falsy;

/** Fails unless the numbers differ by at most the tolerance. */
export function assertAlmostEquals(
  actual: number,
  expected: number,
  tolerance?: number,
  msg?: string,
): void;

/** Fails unless every expected element is in the array. */
export function assertArrayIncludes<T>(
  actual: ArrayLike<T>,
  expected: ArrayLike<T>,
  msg?: string,
): void;

/** Fails unless both are deeply equal. */
export function assertEquals<T>(actual: T, expected: T, msg?: string): void;

/** Fails if both are deeply equal. */
export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void;

/** Fails unless `Object.is` holds; narrows to the expected type. */
export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  msg?: string,
): asserts actual is T;

/** Fails if `Object.is` holds. */
export function assertNotStrictEquals<T>(
  actual: T,
  expected: T,
  msg?: string,
): void;

/** Fails for `null` and `undefined`; narrows. */
export function assertExists<T>(
  actual: T,
  msg?: string,
): asserts actual is NonNullable<T>;

/** Fails unless `actual > expected`. */
export function assertGreater<T>(actual: T, expected: T, msg?: string): void;

/** Fails unless `actual >= expected`. */
export function assertGreaterOrEqual<T>(
  actual: T,
  expected: T,
  msg?: string,
): void;

/** Fails unless `actual < expected`. */
export function assertLess<T>(actual: T, expected: T, msg?: string): void;

/** Fails unless `actual <= expected`. */
export function assertLessOrEqual<T>(
  actual: T,
  expected: T,
  msg?: string,
): void;

/** Fails unless the value is an instance of the class; narrows. */
export function assertInstanceOf<T>(
  actual: unknown,
  expectedType: ClassOf<T>,
  msg?: string,
): asserts actual is T;

/** Fails if the value is an instance of the class. */
export function assertNotInstanceOf<T>(
  actual: unknown,
  unexpectedType: ClassOf<T>,
  msg?: string,
): void;

/** Fails unless the value is an error of that class with that message. */
export function assertIsError<E extends Error = Error>(
  error: unknown,
  ErrorClass?: ClassOf<E>,
  msgMatches?: string | RegExp,
  msg?: string,
): asserts error is E;

/** Fails unless the text matches. */
export function assertMatch(
  actual: string,
  expected: RegExp,
  msg?: string,
): void;

/** Fails if the text matches. */
export function assertNotMatch(
  actual: string,
  expected: RegExp,
  msg?: string,
): void;

/** Fails unless the object has at least the expected properties. */
export function assertObjectMatch(
  actual: object,
  expected: Record<PropertyKey, unknown>,
  msg?: string,
): void;

/** Fails unless the text contains the expected text. */
export function assertStringIncludes(
  actual: string,
  expected: string,
  msg?: string,
): void;

/** Fails unless the function throws; returns what it threw. */
export function assertThrows(fn: () => unknown, msg?: string): unknown;
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  ErrorClass: ClassOf<E>,
  msgIncludes?: string,
  msg?: string,
): E;

/** Fails unless the promise rejects; resolves to the reason. */
export function assertRejects(
  fn: () => PromiseLike<unknown>,
  msg?: string,
): Promise<unknown>;
export function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  ErrorClass: ClassOf<E>,
  msgIncludes?: string,
  msg?: string,
): Promise<E>;

/** Deep equality, as `assertEquals` sees it. */
export function equal(a: unknown, b: unknown): boolean;

/** Always fails. */
export function fail(msg?: string): never;

/** Always fails: for code that no input reaches. */
export function unreachable(reason?: string): never;

/** Always fails: for code that is still to be written. */
export function unimplemented(msg?: string): never;
