/**
 * Tables for people.
 *
 * @module
 */
import { terminalText } from "../../codec/terminal_text.ts";
import {
  type Fit,
  fittingColumns,
  GAP,
  SHORTEST_CELL,
  tableWidth,
} from "./column_fit.ts";
import { cutCell } from "./cut_cell.ts";
import { displayWidth } from "./display_width.ts";
import type { Line, Span } from "./line.ts";

/** A column: its title, and on which side its cells begin. */
export interface Column extends Fit {
  readonly title: string;
  /** Numbers go to the right. Default: `left`. */
  readonly align?: "left" | "right";
}

/** A cell, whose text may be anything. */
export type Cell = string | Span;

/** Characters of a cell that are shown. An agent's session ids and most paths are shorter. */
const LONGEST_CELL = 100;
const EMPTY: Span = { text: "" };

/**
 * The lines of a table, its titles first. Cells may hold anything: what a terminal would obey is
 * made harmless, what is too long is cut, and columns that there is no room for are left out.
 *
 * @param width Columns of the terminal that it may take. Default: any number.
 */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  width = Infinity,
): Line[] {
  const titles = columns.map(({ title }): Span => ({
    text: title,
    look: "strong",
  }));
  return aligned(columns, [titles, ...rows], width);
}

/** The lines of a list of names and values, without titles. Values may hold anything. */
export function factLines(
  facts: readonly (readonly [name: string, value: Cell])[],
): Line[] {
  const rows = facts.map(([text, value]): readonly Cell[] => [
    { text, look: "quiet" },
    value,
  ]);
  return aligned([{ title: "" }, { title: "" }], rows, Infinity);
}

/**
 * Whether a table needs to be cut nowhere, or only where one column gives.
 *
 * @param whole Whether nothing may be cut at all.
 */
export function tableFits(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  width: number,
  whole: boolean,
): boolean {
  const safe = rows.map((cells) => cells.map(safeCell));
  const widths = columns.map(({ title, gives }, i) => {
    const most = Math.max(displayWidth(title), widest(safe, i));
    return whole || gives === undefined ? most : Math.min(most, SHORTEST_CELL);
  });
  return tableWidth(widths) <= width;
}

function aligned(
  all: readonly Column[],
  rows: readonly (readonly Cell[])[],
  width: number,
): Line[] {
  const everything = rows.map((cells) => cells.map(safeCell));
  const kept = fittingColumns(
    all,
    all.map((_, i) => widest(everything, i)),
    width,
  );
  const columns = kept.flatMap((i) => all[i] ?? []);
  const safe = everything.map((row) => kept.map((i) => row[i] ?? EMPTY));
  const widths = columns.map((_, i) => widest(safe, i));
  const giving = columns.findIndex(({ gives }) => gives !== undefined);
  if (giving >= 0) {
    const left = (widths[giving] ?? 0) - (tableWidth(widths) - width);
    const least = Math.min(widths[giving] ?? 0, Math.max(SHORTEST_CELL, left));
    for (const row of safe) {
      const cell = row[giving] ?? EMPTY;
      row[giving] = cutCell(cell, least, columns[giving]?.gives);
    }
    widths[giving] = widest(safe, giving);
  }
  return safe.map((row) =>
    withoutTrailingBlanks(row.flatMap((cell, i): Span[] => {
      const padding = " ".repeat((widths[i] ?? 0) - displayWidth(cell.text));
      const gap = i === 0 ? "" : GAP;
      return columns[i]?.align === "right"
        ? [{ text: gap + padding }, cell]
        : [{ text: gap }, cell, { text: padding }];
    }))
  );
}

function safeCell(cell: Cell): Span {
  const { text, look } = typeof cell === "string"
    ? { text: cell, look: undefined }
    : cell;
  return { text: terminalText(text, LONGEST_CELL), look };
}

/** Not by spreading: an engine has a limit for arguments, a table has none for rows. */
function widest(rows: readonly (readonly Span[])[], column: number): number {
  return rows.reduce(
    (most, row) => Math.max(most, displayWidth(row[column]?.text ?? "")),
    0,
  );
}

function withoutTrailingBlanks(spans: Span[]): Line {
  while (spans.length > 0) {
    const last = spans.pop();
    const text = last?.text.trimEnd() ?? "";
    if (text !== "") return [...spans, { ...last, text }];
  }
  return "";
}
