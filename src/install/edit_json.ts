/**
 * Edits that put something into an object or a list, and take it out again so that nothing else
 * moves: what is taken out is what was put in, to the last blank.
 *
 * @module
 */
import type { Edit, Node } from "jsonc-parser";
import {
  blankIn,
  commaAfter,
  endOf,
  endOfLine,
  indentAt,
  indentOfMembers,
  isMultiLine,
  lastTokenBefore,
  swallowsRest,
} from "./json_layout.ts";
import type { SettingsDocument } from "./settings_document.ts";

/** Something to put into an object or a list; `name` is for objects. */
export interface NewMember {
  readonly name?: string;
  readonly value: unknown;
}

/** Puts something behind all that an object or a list has. */
export function appendTo(
  document: SettingsDocument,
  container: Node,
  member: NewMember,
): Edit[] {
  const last = container.children?.at(-1);
  return last === undefined
    ? fill(document, container, member)
    : appendAfter(document, container, last, member);
}

function appendAfter(
  document: SettingsDocument,
  container: Node,
  last: Node,
  member: NewMember,
): Edit[] {
  const comma = commaAfter(document, last);
  const end = endOfLine(document, comma?.end ?? endOf(last));
  const line = isMultiLine(document.text, container)
    ? document.lineEnd + indentOfMembers(document, container)
    : blankIn(document.text, container);
  const printed = line + print(document, container, member);
  return comma === undefined
    ? [insert(endOf(last), ","), insert(end, printed)]
    : [insert(end, `${printed},`)];
}

/** Into a container that has nothing but blanks and comments. */
function fill(
  document: SettingsDocument,
  container: Node,
  member: NewMember,
): Edit[] {
  const close = endOf(container) - 1;
  const offset = lastTokenBefore(document, close)?.end ?? close;
  const { lineEnd, text } = document;
  const hasLineEnd = /[\r\n]/.test(text.slice(offset, close));
  const printed = lineEnd + indentOfMembers(document, container) +
    print(document, container, member);
  const after = hasLineEnd ? "" : lineEnd + indentAt(text, container.offset);
  return [insert(offset, printed + after)];
}

/**
 * Takes members out of an object or a list. Where none is left, nor a comment, no blank is left
 * either.
 */
export function removeFrom(
  document: SettingsDocument,
  container: Node,
  unwanted: ReadonlySet<Node>,
): Edit[] {
  const members = container.children ?? [];
  const edits: Edit[] = [];
  let lastKept: Node | undefined;
  for (const member of members) {
    if (!unwanted.has(member)) {
      lastKept = member;
      continue;
    }
    const before = lastTokenBefore(document, member.offset);
    const start = before?.end ?? member.offset;
    const swallows = before !== undefined &&
      swallowsRest(document, before, member, unwanted);
    edits.push({
      ...cut(start, endOf(member)),
      content: swallows ? document.lineEnd : "",
    });
    const comma = commaAfter(document, member);
    if (comma !== undefined) edits.push(cut(comma.start, comma.end));
    else if (lastKept !== undefined) {
      const kept = commaAfter(document, lastKept);
      if (kept !== undefined) edits.push(cut(kept.start, kept.end));
    }
  }
  return lastKept === undefined ? emptied(document, container, edits) : edits;
}

/** Cuts the blanks too, unless a comment stands among them. */
function emptied(
  { text }: SettingsDocument,
  container: Node,
  edits: readonly Edit[],
): Edit[] {
  const open = container.offset + 1;
  const close = endOf(container) - 1;
  let rest = "";
  let from = open;
  for (const { offset, length } of edits) {
    rest += text.slice(from, offset);
    from = offset + length;
  }
  rest += text.slice(from, close);
  return rest.trim() === "" ? [cut(open, close)] : [...edits];
}

/** Puts a text in the place of a value. */
export function replaceWith(node: Node, content: string): Edit[] {
  return [{ offset: node.offset, length: node.length, content }];
}

/** A whole new file. */
export function printFile(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function print(
  document: SettingsDocument,
  container: Node,
  { name, value }: NewMember,
): string {
  const pretty = container.children?.length === 0 ||
    isMultiLine(document.text, container);
  const { indent, lineEnd, text } = document;
  const line = lineEnd + (pretty ? indentOfMembers(document, container) : "");
  const printed = JSON.stringify(value, null, pretty ? indent : undefined)
    .replaceAll("\n", line);
  const colon = pretty ? ": " : `:${blankIn(text, container)}`;
  return name === undefined ? printed : JSON.stringify(name) + colon + printed;
}

function insert(offset: number, content: string): Edit {
  return { offset, length: 0, content };
}

function cut(start: number, end: number): Edit {
  return { offset: start, length: end - start, content: "" };
}
