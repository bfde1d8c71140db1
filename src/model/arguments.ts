/**
 * Checks of what callers hand in. A caller's mistake is an error at the call.
 *
 * @module
 */
import { durationInUs } from "./duration.ts";
import { MAX_TEXT_LENGTH } from "./limits.ts";

/**
 * A text that may be empty.
 *
 * @throws {TypeError} If it is no string.
 * @throws {RangeError} If it is longer than {@linkcode MAX_TEXT_LENGTH}.
 */
export function checkText(value: unknown, what: string): string {
  if (typeof value !== "string") {
    throw new TypeError(
      `Cannot use ${typeOf(value)} as ${what}: it must be a string`,
    );
  }
  if (value.length > MAX_TEXT_LENGTH) {
    throw new RangeError(
      `Cannot use a ${what} of ${value.length} characters: at most ${MAX_TEXT_LENGTH} are kept`,
    );
  }
  return value;
}

/**
 * A text that is not empty.
 *
 * @throws {TypeError} If it is no string.
 * @throws {RangeError} If it is empty or longer than {@linkcode MAX_TEXT_LENGTH}.
 */
export function checkName(value: unknown, what: string): string {
  if (value === "") throw new RangeError(`Cannot use an empty ${what}`);
  return checkText(value, what);
}

/**
 * Sees to it that an object has no fields but those that are known: a misspelt one would be passed
 * over without a word.
 *
 * @throws {TypeError} If it is no object, or has another field.
 */
export function checkFields(
  value: unknown,
  known: ReadonlySet<string>,
  what: string,
): void {
  if (typeof value !== "object" || value === null) {
    throw new TypeError(
      `Cannot use ${typeOf(value)} as ${what}: it must be an object`,
    );
  }
  for (const field of Object.keys(value)) {
    if (known.has(field)) continue;
    throw new TypeError(
      `Cannot use "${field}" in ${what}: it must be one of ${
        [...known].join(", ")
      }`,
    );
  }
}

/** As {@linkcode checkName}, of a value that may be missing. */
export function checkOptionalName(
  value: unknown,
  what: string,
): string | undefined {
  return value === undefined ? undefined : checkName(value, what);
}

/**
 * A duration in ms, as whole microseconds.
 *
 * @throws {TypeError} If it is no number.
 * @throws {RangeError} If it is not finite, negative, or longer than a year.
 */
export function checkDuration(valueMs: unknown, what: string): number {
  if (typeof valueMs !== "number") {
    throw new TypeError(
      `Cannot use ${typeOf(valueMs)} as ${what}: it must be a number of ms`,
    );
  }
  const durationUs = durationInUs(valueMs);
  if (durationUs === undefined) {
    throw new RangeError(
      `Cannot use ${valueMs} as ${what}: it must be from 0 ms to 366 days`,
    );
  }
  return durationUs;
}

function typeOf(value: unknown): string {
  return value === null
    ? "null"
    : Array.isArray(value)
    ? "an array"
    : typeof value;
}
