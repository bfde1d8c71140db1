/**
 * How many columns of a terminal a text takes.
 *
 * @module
 */
import { eastAsianWidth } from "get-east-asian-width";

/** Marks that a terminal draws on the character before them. */
const COMBINING = /^[\p{Mn}\p{Me}]$/u;

/**
 * The columns of a text of one line that `terminalText` made harmless. What a terminal joins to one
 * emoji is counted by its parts: terminals do not agree on those.
 */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (COMBINING.test(character)) continue;
    width += eastAsianWidth(character.codePointAt(0) ?? 0);
  }
  return width;
}
