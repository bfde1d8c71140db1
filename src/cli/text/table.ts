/**
 * Tables for people.
 *
 * @module
 */
import { terminalText } from "../../codec/terminal_text.ts";
import { displayWidth } from "./display_width.ts";
import type { Line, Span } from "./line.ts";

/** A column: its title, and on which side its cells begin. */
export interface Column {
  readonly title: string;
  /** Numbers go to the right. Default: `left`. */
  readonly align?: "left" | "right";
  /** At which end this column is cut where the table would be too wide. One column may be. */
  readonly gives?: "start" | "end";
}

/** A cell, whose text may be anything. */
export type Cell = string | Span;

/** Characters of a cell that are shown. An agent's session ids and most paths are shorter. */
const LONGEST_CELL = 100;
/** So much of a column that gives is always left. */
const SHORTEST_CELL = 12;
const GAP = "  ";

/**
 * The lines of a table, its titles first. Cells may hold anything: what a terminal would obey is
 * made harmless, and what is too long is cut.
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

function aligned(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  width: number,
): Line[] {
  const safe = rows.map((cells) => cells.map(safeCell));
  const widths = columns.map((_, i) => widest(safe, i));
  const giving = columns.findIndex(({ gives }) => gives !== undefined);
  if (giving >= 0) {
    const all = widths.reduce((sum, columns) => sum + columns + GAP.length, 0);
    const left = (widths[giving] ?? 0) - (all - GAP.length - width);
    const least = Math.min(widths[giving] ?? 0, Math.max(SHORTEST_CELL, left));
    for (const row of safe) {
      const cell = row[giving];
      if (cell !== undefined) {
        row[giving] = cutCell(cell, least, columns[giving]?.gives);
      }
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

/** A cell of at most so many columns, with `…` where it is cut. */
function cutCell(
  cell: Span,
  columns: number,
  end: Column["gives"],
): Span {
  if (displayWidth(cell.text) <= columns) return cell;
  const characters = [...cell.text];
  if (end === "start") characters.reverse();
  const kept: string[] = [];
  let width = 0;
  for (const character of characters) {
    width += displayWidth(character);
    if (width > columns - 1) break;
    kept.push(character);
  }
  const text = end === "start"
    ? `…${kept.reverse().join("")}`
    : `${kept.join("")}…`;
  return { ...cell, text };
}

function withoutTrailingBlanks(spans: Span[]): Line {
  while (spans.length > 0) {
    const last = spans.pop();
    const text = last?.text.trimEnd() ?? "";
    if (text !== "") return [...spans, { ...last, text }];
  }
  return "";
}
