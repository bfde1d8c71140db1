/**
 * Tables for people.
 *
 * @module
 */
import { terminalText } from "../../codec/terminal_text.ts";
import { displayWidth } from "./display_width.ts";

/** A column: its title, and on which side its cells begin. */
export interface Column {
  readonly title: string;
  /** Numbers go to the right. Default: `left`. */
  readonly align?: "left" | "right";
}

/** Characters of a cell that are shown. An agent's session ids and most paths are shorter. */
const LONGEST_CELL = 100;
const GAP = "  ";

/**
 * The lines of a table, its titles first. Cells may hold anything: what a terminal would obey is
 * made harmless, and what is too long is cut.
 */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string[] {
  return aligned(columns, [columns.map(({ title }) => title), ...rows]);
}

/** The lines of a list of names and values, without titles. Values may hold anything. */
export function factLines(
  facts: readonly (readonly [name: string, value: string])[],
): string[] {
  return aligned([{ title: "" }, { title: "" }], facts);
}

function aligned(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string[] {
  const safe = rows.map((cells) =>
    cells.map((cell) => terminalText(cell, LONGEST_CELL))
  );
  const widths = columns.map((_, i) =>
    // Not by spreading: an engine has a limit for arguments, a table has none for rows.
    safe.reduce((most, row) => Math.max(most, displayWidth(row[i] ?? "")), 0)
  );
  return safe.map((row) =>
    row.map((cell, i) => {
      const padding = " ".repeat((widths[i] ?? 0) - displayWidth(cell));
      return columns[i]?.align === "right" ? padding + cell : cell + padding;
    }).join(GAP).trimEnd()
  );
}
