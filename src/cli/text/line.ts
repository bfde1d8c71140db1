/**
 * A line for people: pieces of text, each of which may look different where there are colours.
 *
 * @module
 */

/** How a piece looks. */
export type Look =
  /** A title, or what matters most. */
  | "strong"
  /** What is there for completeness. */
  | "quiet"
  /** What failed. */
  | "bad"
  /** What was not as it should be. */
  | "odd"
  /** A picture of a number. */
  | "bar";

/** A piece of a line. Its text may come from anywhere: it is made harmless when it is printed. */
export interface Span {
  readonly text: string;
  /** Default: as the terminal's text looks. */
  readonly look?: Look | undefined;
}

/** A line, without its line end. */
export type Line = string | readonly Span[];

/** Gives a harmless text its look. */
export type Paint = (text: string, look: Look) => string;

/** No colours. */
export const PLAIN: Paint = (text: string): string => text;

/** The pieces of a line. */
export function spansOf(line: Line): readonly Span[] {
  return typeof line === "string" ? [{ text: line }] : line;
}
