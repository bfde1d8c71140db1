/**
 * Typed arrays that grow.
 *
 * @module
 */

/** The typed arrays that the fold keeps its state in. */
export type Column =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** The column itself, or a copy half as large again where it does not hold `size` values. */
export function grown<T extends Column>(column: T, size: number): T {
  if (size <= column.length) return column;
  const wider = new (column.constructor as new (length: number) => T)(
    Math.max(size, Math.ceil(column.length * 1.5)),
  );
  wider.set(column);
  return wider;
}
