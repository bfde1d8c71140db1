/**
 * How a settings file is laid out around a value: its lines, blanks, commas and comments.
 *
 * @module
 */
import type { Node } from "jsonc-parser";
import type { SettingsDocument, Token } from "./settings_document.ts";

/** Whether an object or a list goes over several lines. */
export function isMultiLine(text: string, node: Node): boolean {
  return /[\r\n]/.test(text.slice(node.offset, endOf(node)));
}

/** What stands after the colons and commas of a container of one line. */
export function blankIn(text: string, container: Node): string {
  return /[:,] /.test(text.slice(container.offset, endOf(container)))
    ? " "
    : "";
}

/** As the last member that begins a line, else one step more than the container itself. */
export function indentOfMembers(
  document: SettingsDocument,
  container: Node,
): string {
  const { text, indent } = document;
  for (const { offset } of [...container.children ?? []].reverse()) {
    const before = text.slice(lineStart(text, offset), offset);
    if (/^[ \t]*$/.test(before)) return before;
  }
  return indentAt(text, container.offset) + indent;
}

/** The blanks at the beginning of a line. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? "";
}

function lineStart(text: string, offset: number): number {
  return Math.max(
    text.lastIndexOf("\n", offset - 1),
    text.lastIndexOf("\r", offset - 1),
  ) + 1;
}

/** The comma that follows a value, comments between them or not. */
export function commaAfter(
  document: SettingsDocument,
  node: Node,
): Token | undefined {
  const { tokens } = document;
  for (let i = firstTokenFrom(document, endOf(node)); i < tokens.length; i++) {
    const token = tokens[i];
    if (token?.first === ",") return token;
    if (token === undefined || !isComment(token)) return undefined;
  }
  return undefined;
}

/** Where the comments end that begin in the line of a place; that place where there are none. */
export function endOfLine(document: SettingsDocument, offset: number): number {
  const { text, tokens } = document;
  let end = offset;
  for (let i = firstTokenFrom(document, offset); i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined || !isComment(token)) break;
    if (/[\r\n]/.test(text.slice(end, token.start))) break;
    end = token.end;
  }
  return end;
}

function isComment({ first }: Token): boolean {
  return first === "/";
}

/** What stands before a place, blanks left out. */
export function lastTokenBefore(
  document: SettingsDocument,
  offset: number,
): Token | undefined {
  return document.tokens[firstTokenFrom(document, offset) - 1];
}

/** The index of the first token that begins there or later. */
function firstTokenFrom({ tokens }: SettingsDocument, offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? Infinity) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where a value ends. */
export function endOf(node: Node): number {
  return node.offset + node.length;
}

/**
 * Whether a comment before members that are taken out would swallow what stands behind them: none of
 * the line ends between them stays.
 *
 * @param going The first of them.
 */
export function swallowsRest(
  document: SettingsDocument,
  { start }: Token,
  going: Node,
  unwanted: ReadonlySet<Node>,
): boolean {
  const { text, tokens } = document;
  if (!text.startsWith("//", start)) return false;
  const members = going.parent?.children ?? [];
  for (let i = members.indexOf(going);; i++) {
    const end = endOf(members[i] ?? going);
    const behind = firstTokenFrom(document, end);
    const next = tokens[behind];
    if (/[\r\n]/.test(text.slice(end, next?.start))) return false;
    if (next?.first !== ",") return true;
    const afterComma = tokens[behind + 1];
    const other = members[i + 1];
    // The blanks before it go with it.
    if (
      other !== undefined && unwanted.has(other) &&
      other.offset === afterComma?.start
    ) continue;
    return !/[\r\n]/.test(text.slice(next.end, afterComma?.start));
  }
}
