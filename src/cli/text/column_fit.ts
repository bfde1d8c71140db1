/**
 * Which columns of a table there is room for.
 *
 * @module
 */

/** Blanks between two columns. */
export const GAP = "  ";

/** So much of a column that gives is always left. */
export const SHORTEST_CELL = 12;

/** What a column does where the table would be too wide. */
export interface Fit {
  /** At which end this column is cut where the table would be too wide. One column may be. */
  readonly gives?: "start" | "end";
  /** Left out where the table is too wide though one is cut: the lowest first. Default: never. */
  readonly drop?: number;
  /** Left out before anything is cut for it. */
  readonly spare?: boolean;
}

/** The columns that a table takes: these, and the gaps between them. */
export function tableWidth(widths: readonly number[]): number {
  const all = widths.reduce((sum, width) => sum + width + GAP.length, 0);
  return Math.max(0, all - GAP.length);
}

/**
 * The columns of a table, by their place, that there is room for.
 *
 * @param widths How wide each column would be.
 * @param width Columns of the terminal that the table may take.
 */
export function fittingColumns(
  columns: readonly Fit[],
  widths: readonly number[],
  width: number,
): number[] {
  let kept = columns.map((_, i) => i);
  const widthOf = (i: number): number => widths[i] ?? 0;
  if (tableWidth(kept.map(widthOf)) > width) {
    kept = kept.filter((i) => columns[i]?.spare !== true);
  }
  const shortest = (i: number): number =>
    columns[i]?.gives === undefined
      ? widthOf(i)
      : Math.min(widthOf(i), SHORTEST_CELL);
  const droppable = kept.filter((i) => columns[i]?.drop !== undefined)
    .sort((a, b) => (columns[a]?.drop ?? 0) - (columns[b]?.drop ?? 0));
  for (const dropped of droppable) {
    if (tableWidth(kept.map(shortest)) <= width) break;
    kept = kept.filter((i) => i !== dropped);
  }
  return kept;
}
