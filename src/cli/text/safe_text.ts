/**
 * Text for a terminal. All that the command line prints goes through here, whoever made it: names,
 * ids and paths come from outside.
 *
 * @module
 */
import type { Json } from "../../codec/tally_json.ts";
import { terminalText } from "../../codec/terminal_text.ts";
import { type Line, type Paint, PLAIN, type Span, spansOf } from "./line.ts";

/** As in `terminalText`, but for the line ends of the JSON itself. */
const UNSAFE = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Lines as one text that does nothing to a terminal but to end its lines and, where it is painted,
 * to look as it should.
 */
export function printable(lines: readonly Line[], paint = PLAIN): string {
  return lines.map((line) => `${spansOf(line).map(painted(paint)).join("")}\n`)
    .join("");
}

function painted(paint: Paint): (span: Span) => string {
  return ({ text, look }) => {
    const safe = terminalText(text, Infinity);
    return look === undefined ? safe : paint(safe, look);
  };
}

/** An id or a path between quotation marks, in which a line end stays visible. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

/**
 * JSON with an indentation of two and a line end. What a terminal would obey is written as `\u…`:
 * to a parser it is the same value.
 */
export function jsonText(value: Json): string {
  const text = JSON.stringify(value, null, 2);
  return `${text.replace(UNSAFE, escaped)}\n`;
}

/** One escape for each UTF-16 unit, as JSON wants it. */
function escaped(character: string): string {
  return character.split("").map((unit) =>
    `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
  ).join("");
}
