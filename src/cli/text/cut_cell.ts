/**
 * Cells that are too long for their column.
 *
 * @module
 */
import { displayWidth } from "./display_width.ts";
import type { Span } from "./line.ts";

/** A separator of a path, and what stands behind it. */
const WHOLE_NAMES = /[\\/].+$/s;

/**
 * A cell of at most so many columns, with `…` where it is cut. A path whose start is cut begins with
 * a whole name, if there is room for one.
 */
export function cutCell(
  cell: Span,
  columns: number,
  end: "start" | "end" = "end",
): Span {
  if (displayWidth(cell.text) <= columns) return cell;
  if (end === "end") {
    const kept = beginning([...cell.text], columns - 1);
    return { ...cell, text: `${kept.join("")}…` };
  }
  const kept = beginning([...cell.text].reverse(), columns - 1)
    .reverse().join("");
  return { ...cell, text: `…${WHOLE_NAMES.exec(kept)?.[0] ?? kept}` };
}

function beginning(characters: readonly string[], columns: number): string[] {
  const kept: string[] = [];
  let width = 0;
  for (const character of characters) {
    width += displayWidth(character);
    if (width > columns) break;
    kept.push(character);
  }
  return kept;
}
