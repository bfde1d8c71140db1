/**
 * How the benchmarks show what they found.
 *
 * @module
 */
import { type Estimate, estimateMedian } from "./statistics.ts";

/** The median of some values with its bounds, such as `1.08 (1.06 to 1.10)`. */
export function shownMedian(values: readonly number[], digits: number): string {
  return shown(estimateMedian(values), digits);
}

/** A table in Markdown, first row the heads, columns aligned. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0))
  );
  const line = (cells: readonly string[]): string =>
    `| ${
      widths.map((width, i) => (cells[i] ?? "").padEnd(width)).join(" | ")
    } |`;
  const rule = line(widths.map((width) => "-".repeat(width)));
  const [heads = [], ...rest] = rows.map(line);
  return [heads, rule, ...rest].join("\n");
}

/**
 * The first argument as a number of rounds.
 *
 * @throws {RangeError} If it is no whole number from 1 on.
 */
export function roundsOf(args: readonly string[], usual: number): number {
  const [given] = args;
  if (given === undefined) return usual;
  const rounds = Number(given);
  if (Number.isSafeInteger(rounds) && rounds > 0) return rounds;
  throw new RangeError(`Cannot run ${given} rounds: give a whole number`);
}

function shown({ value, low, high }: Estimate, digits: number): string {
  return `${value.toFixed(digits)} (${low.toFixed(digits)} to ${
    high.toFixed(digits)
  })`;
}
