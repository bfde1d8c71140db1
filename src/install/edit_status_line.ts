/**
 * Puts our status line into the text of a settings file, around the one that is there, and takes it
 * out again.
 *
 * @module
 */
import { applyEdits, findNodeAtLocation, type Node } from "jsonc-parser";
import type { Editing } from "./edit_hooks.ts";
import { appendTo, printFile, removeFrom, replaceWith } from "./edit_json.ts";
import { member, onlyMember, ownStatusLine } from "./own_entries.ts";
import {
  parseSettings,
  refusal,
  type SettingsDocument,
} from "./settings_document.ts";

const NAME = "statusLine";

/** The command line of ours, around another one where there is one. */
export type StatusLineCommand = (wrapped: string | undefined) => string;

/**
 * Has our status line run. Of one that is there only the command changes: ours runs it.
 *
 * @throws {SetupError} If the text is no settings file, or has a status line that is no command.
 */
export function withStatusLine(
  text: string,
  command: StatusLineCommand,
  { path, roots }: Editing,
): string {
  const document = parseSettings(text, path);
  const { root } = document;
  const whole = { type: "command", command: command(undefined) };
  if (root === undefined) return text + printFile({ [NAME]: whole });
  const there = member(document, path, root, NAME, "object");
  if (there === undefined) {
    return applyEdits(
      text,
      appendTo(document, root, { name: NAME, value: whole }),
    );
  }
  const node = commandOf(document, path, there);
  const own = ownStatusLine(document, roots);
  const wrapped = own === undefined ? String(node.value) : own.wrapped;
  const wanted = command(wrapped);
  if (node.value === wanted) return text;
  return applyEdits(text, replaceWith(node, JSON.stringify(wanted)));
}

/**
 * The text without our status line: with the one that it ran, or without any.
 *
 * @param literal How the command of that one was written in the file, quotes included, if it is known.
 * @throws {SetupError} If the text is no settings file.
 */
export function withoutStatusLine(
  text: string,
  literal: string | undefined,
  { path, roots }: Editing,
): string {
  const document = parseSettings(text, path);
  const { root } = document;
  const own = ownStatusLine(document, roots);
  const there = root && findNodeAtLocation(root, [NAME]);
  if (own === undefined || root === undefined || there?.parent === undefined) {
    return text;
  }
  const { wrapped } = own;
  if (wrapped === undefined) {
    return applyEdits(
      text,
      removeFrom(document, root, new Set([there.parent])),
    );
  }
  const known = literal !== undefined && JSON.parse(literal) === wrapped;
  return applyEdits(
    text,
    replaceWith(
      commandOf(document, path, there),
      known ? literal : JSON.stringify(wrapped),
    ),
  );
}

/** How the command of the status line is written that is not ours, quotes included. */
export function statusLineLiteral(
  text: string,
  { path, roots }: Editing,
): string | undefined {
  const document = parseSettings(text, path);
  const node = document.root &&
    findNodeAtLocation(document.root, [NAME, "command"]);
  if (node?.type !== "string" || ownStatusLine(document, roots) !== undefined) {
    return undefined;
  }
  return text.slice(node.offset, node.offset + node.length);
}

function commandOf(
  document: SettingsDocument,
  path: string,
  statusLine: Node,
): Node {
  const type = onlyMember(document, path, statusLine, "type")?.value;
  const node = onlyMember(document, path, statusLine, "command");
  if (type !== "command" || node?.type !== "string") {
    const why = `"${NAME}" is no command: it cannot be run by ours`;
    throw refusal(path, document.text, statusLine.offset, why);
  }
  return node;
}
