/**
 * Numbers as pictures.
 *
 * @module
 */

const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"];
const HEIGHTS = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
const MINUTE_MS = 60_000;

/**
 * A bar of at most `width` columns for a share from 0 to 1, to an eighth of a column. What is more
 * than nothing is seen.
 */
export function barText(share: number, width: number): string {
  const eighths = Math.round(Math.min(1, Math.max(0, share)) * width * 8);
  const shown = share > 0 ? Math.max(1, eighths) : 0;
  return "█".repeat(Math.floor(shown / 8)) + (EIGHTHS[shown % 8] ?? "");
}

/** A share in whole percent, such as `47%` or `<1%`. */
export function percentText(share: number): string {
  if (share > 0 && share < 0.01) return "<1%";
  // What is not all of it does not look like all of it.
  return `${share < 1 ? Math.min(99, Math.round(share * 100)) : 100}%`;
}

/** A row of columns, and what each of them stands for. */
export interface Sparkline {
  readonly text: string;
  /** Whole minutes that a column stands for. */
  readonly minutesEach: number;
  /** The most calls of one column. */
  readonly most: number;
}

/**
 * Calls over time, one column for each minute or, where there are more minutes than columns, for
 * as many minutes as it takes. A minute without any call is a blank.
 *
 * @param minutes Calls by minute, in order.
 * @param width Columns that there are, at least 1.
 */
export function sparkline(
  minutes: ReadonlyMap<number, number>,
  width: number,
): Sparkline | undefined {
  const [first] = minutes.keys();
  const last = [...minutes.keys()].at(-1);
  if (first === undefined || last === undefined) return undefined;
  const span = (last - first) / MINUTE_MS + 1;
  const minutesEach = Math.ceil(span / width);
  const columns = new Array<number>(Math.ceil(span / minutesEach)).fill(0);
  for (const [minute, count] of minutes) {
    const column = Math.floor((minute - first) / MINUTE_MS / minutesEach);
    columns[column] = (columns[column] ?? 0) + count;
  }
  const most = columns.reduce((a, b) => Math.max(a, b), 0);
  const text = columns.map((count) =>
    count === 0
      ? " "
      : HEIGHTS[Math.ceil(count / most * HEIGHTS.length) - 1] ?? ""
  ).join("");
  return { text, minutesEach, most };
}
