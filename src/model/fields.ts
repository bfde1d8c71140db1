/**
 * Reading what others wrote, in which any field may be missing or of any type.
 *
 * @module
 */

/** The fields of an object, such as a payload or a part of it. */
export type Fields = Readonly<Record<string, unknown>>;

/** A text that can be recorded; `undefined` where it is none, empty or too long. */
export function usableText(
  value: unknown,
  longest: number,
): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= longest
    ? value
    : undefined;
}

/** Whether a value is an object with fields. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
