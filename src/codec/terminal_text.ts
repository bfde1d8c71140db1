/**
 * Names come from outside; a terminal obeys what is in them. This makes them harmless to show.
 *
 * @module
 */

/**
 * What a terminal or a reader would obey and not show: control characters (C0, DEL, C1), line and
 * paragraph separators, bidirectional and other format characters, lone surrogates.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A text that does nothing to a terminal: each unsafe character is replaced by U+FFFD, and what is
 * longer than `longest` characters ends in `…`. It is for showing only: two names may look alike.
 */
export function terminalText(text: string, longest: number): string {
  const characters = [
    ...text.slice(0, longest * 2 + 2).replace(UNSAFE, "\u{fffd}"),
  ];
  if (characters.length <= longest && text.length <= longest * 2 + 2) {
    return characters.join("");
  }
  return `${characters.slice(0, longest - 1).join("")}…`;
}
