/**
 * What hooktally has in a settings file.
 *
 * @module
 */
import { findNodeAtLocation, getNodeValue, type Node } from "jsonc-parser";
import { type OwnCommand, ownCommand } from "./own_commands.ts";
import {
  beyondJson,
  decodeSettings,
  parseSettings,
  refusal,
  type SettingsDocument,
} from "./settings_document.ts";
import { shellWords } from "./shell_words.ts";

/** A hook of ours that is registered. */
export interface OwnEntry extends OwnCommand {
  /** Such as `PostToolUse`. */
  readonly event: string;
  /** Whether it is started without a shell. */
  readonly execForm: boolean;
  /** Where it is in the list of the event, and of its `hooks`: both count from 0. */
  readonly group: number;
  readonly index: number;
}

/** All that is ours in a settings file. */
export interface OwnSettings {
  readonly entries: readonly OwnEntry[];
  /** Our status line; `undefined` where it is somebody else's or there is none. */
  readonly statusLine: OwnCommand | undefined;
  /** Whether the file switches all hooks off (`disableAllHooks`). */
  readonly allHooksDisabled: boolean;
  /**
   * What plain JSON does not allow, with its place; `undefined` where there is no such thing. Claude
   * Code ignores a file that has it.
   */
  readonly beyondJson: string | undefined;
}

/**
 * Finds what is ours in a settings file, whichever release and spelling registered it. Touches no
 * disk, and looks at nothing but this file.
 *
 * @param bytes The whole file.
 * @param path For messages.
 * @param roots Folders of ours that are not called hooktally, such as a checkout's.
 * @throws {SetupError} If the file is no settings file; the message says where and why.
 */
export function findOwnSettings(
  bytes: Uint8Array,
  path: string,
  roots: readonly string[] = [],
): OwnSettings {
  const { text } = decodeSettings(bytes, path);
  const document = parseSettings(text, path);
  const entries = ownHandlers(document, path, roots)
    .map(({ entry }) => entry);
  return {
    entries,
    statusLine: ownStatusLine(document, roots),
    allHooksDisabled: document.root !== undefined &&
      findNodeAtLocation(document.root, ["disableAllHooks"])?.value === true,
    beyondJson: beyondJson(document),
  };
}

/** A handler of ours in the tree. */
export interface OwnHandler {
  readonly entry: OwnEntry;
  readonly handler: Node;
  /** The list that it is in, and the group and list of groups around that. */
  readonly handlers: Node;
  readonly groupNode: Node;
  readonly groups: Node;
}

/**
 * The handlers of ours.
 *
 * @throws {SetupError} If what holds the hooks is not what the program takes.
 */
export function ownHandlers(
  document: SettingsDocument,
  path: string,
  roots: readonly string[],
): OwnHandler[] {
  const { root } = document;
  const hooks = root && member(document, path, root, "hooks", "object");
  const found: OwnHandler[] = [];
  for (const name of namesOf(hooks)) {
    const groups = hooks && member(document, path, hooks, name, "array");
    for (const [group, groupNode] of (groups?.children ?? []).entries()) {
      const handlers = findNodeAtLocation(groupNode, ["hooks"]);
      if (groups === undefined || handlers?.type !== "array") continue;
      for (const [index, handler] of (handlers.children ?? []).entries()) {
        const place = { event: name, group, index };
        const entry = ownEntry(getNodeValue(handler), place, roots);
        if (entry === undefined) continue;
        found.push({ entry, handler, handlers, groupNode, groups });
      }
    }
  }
  return found;
}

/**
 * A member of an object, `undefined` where there is none.
 *
 * @throws {SetupError} If it is there twice, since nobody can tell which one counts, or is no such
 *   thing.
 */
export function member(
  document: SettingsDocument,
  path: string,
  object: Node,
  name: string,
  type: "object" | "array",
): Node | undefined {
  const value = onlyMember(document, path, object, name);
  if (value !== undefined && value.type !== type) {
    const expected = type === "object" ? "an object" : "a list";
    const why = `${JSON.stringify(name)} has to be ${expected}, ` +
      `and is ${value.type}`;
    throw refusal(path, document.text, value.offset, why);
  }
  return value;
}

/**
 * A member of an object, whatever it is; `undefined` where there is none.
 *
 * @throws {SetupError} If it is there twice, since nobody can tell which one counts.
 */
export function onlyMember(
  { text }: SettingsDocument,
  path: string,
  object: Node,
  name: string,
): Node | undefined {
  const [property, second] = (object.children ?? [])
    .filter(({ children }) => children?.[0]?.value === name);
  if (second !== undefined) {
    const why = `${JSON.stringify(name)} is here a second time`;
    throw refusal(path, text, second.offset, why);
  }
  return property?.children?.[1];
}

function namesOf(object: Node | undefined): string[] {
  const names = (object?.children ?? []).map(({ children }) =>
    String(children?.[0]?.value)
  );
  return [...new Set(names)];
}

function ownEntry(
  handler: unknown,
  place: Pick<OwnEntry, "event" | "group" | "index">,
  roots: readonly string[],
): OwnEntry | undefined {
  const words = wordsOf(handler);
  const own = words && ownCommand(words, roots);
  if (own === undefined) return undefined;
  const execForm = Array.isArray((handler as { args?: unknown }).args);
  return { ...own, ...place, execForm };
}

/** The words of a command, `undefined` where it is something else that is registered. */
function wordsOf(handler: unknown): string[] | undefined {
  if (typeof handler !== "object" || handler === null) return undefined;
  const { command, args } = handler as { command?: unknown; args?: unknown };
  if (typeof command !== "string") return undefined;
  return Array.isArray(args)
    ? [command, ...args.filter((arg) => typeof arg === "string")]
    : shellWords(command);
}

/** Our status line. */
export function ownStatusLine(
  { root }: SettingsDocument,
  roots: readonly string[],
): OwnCommand | undefined {
  const node = root && findNodeAtLocation(root, ["statusLine"]);
  const words = node && wordsOf(getNodeValue(node));
  return words && ownCommand(words, roots);
}
