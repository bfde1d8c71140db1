/**
 * Registers hooks in the text of a settings file, and takes them out again. What is somebody
 * else's stays as it is, to the last blank.
 *
 * @module
 */
import { applyEdits, type Edit, getNodeValue, type Node } from "jsonc-parser";
import { appendTo, printFile, removeFrom } from "./edit_json.ts";
import { member, type OwnHandler, ownHandlers } from "./own_entries.ts";
import { parseSettings, type SettingsDocument } from "./settings_document.ts";

/** A settings file to edit. */
export interface Editing {
  /** For messages. */
  readonly path: string;
  /** Folders of ours that are not called hooktally. */
  readonly roots: readonly string[];
}

/** What is registered for an event, as it stands in the list of a group. */
export type Handler = Readonly<Record<string, unknown>>;

/**
 * Registers one handler for each event, and takes all others of ours out: those of older releases,
 * those that are there twice, those of events that are not wanted any more. One that is right
 * already stays where it is.
 *
 * @throws {SetupError} If the text is no settings file.
 */
export function withHooks(
  text: string,
  wanted: Readonly<Record<string, Handler>>,
  editing: Editing,
): string {
  const { path, roots } = editing;
  const document = parseSettings(text, path);
  const own = ownHandlers(document, path, roots);
  const right = own.filter((one, i) =>
    isRight(one, wanted[one.entry.event]) &&
    own.findIndex(({ entry }) => entry.event === one.entry.event) === i
  );
  let edited = takeOut(
    document,
    own.filter((one) => !right.includes(one)),
    path,
  );
  const there = new Set(right.map(({ entry }) => entry.event));
  const missing = Object.entries(wanted).filter(([event]) => !there.has(event));
  for (const [event, handler] of missing) {
    edited = withHook(edited, event, handler, path);
  }
  return edited;
}

/**
 * Takes out all that is ours.
 *
 * @throws {SetupError} If the text is no settings file.
 */
export function withoutHooks(text: string, { path, roots }: Editing): string {
  const document = parseSettings(text, path);
  return takeOut(document, ownHandlers(document, path, roots), path);
}

/** In a group of its own, without a matcher: for every tool. */
function isRight(
  { handler, groupNode }: OwnHandler,
  wanted: Handler | undefined,
): boolean {
  return wanted !== undefined &&
    JSON.stringify(getNodeValue(groupNode)) ===
      JSON.stringify({ hooks: [wanted] }) &&
    JSON.stringify(getNodeValue(handler)) === JSON.stringify(wanted);
}

/** Adds a group behind all others, and what it has to be in where that is missing. */
function withHook(
  text: string,
  event: string,
  handler: Handler,
  path: string,
): string {
  const document = parseSettings(text, path);
  const { root } = document;
  const group = { hooks: [handler] };
  if (root === undefined) {
    return text + printFile({ hooks: { [event]: [group] } });
  }
  const hooks = member(document, path, root, "hooks", "object");
  if (hooks === undefined) {
    const value = { [event]: [group] };
    return applyEdits(text, appendTo(document, root, { name: "hooks", value }));
  }
  const groups = member(document, path, hooks, event, "array");
  const edits = groups === undefined
    ? appendTo(document, hooks, { name: event, value: [group] })
    : appendTo(document, groups, { value: group });
  return applyEdits(text, edits);
}

/** Takes handlers out, and what has nothing in it then: their group, the event's list, all hooks. */
function takeOut(
  document: SettingsDocument,
  unwanted: readonly OwnHandler[],
  path: string,
): string {
  const { text, root } = document;
  const hooks = root && member(document, path, root, "hooks", "object");
  if (root === undefined || hooks === undefined) return text;
  const cuts = new Cuts();
  for (const { handlers, handler } of unwanted) cuts.add(handlers, handler);
  for (const { handlers, groupNode, groups } of unwanted) {
    cuts.lift(handlers, groups, groupNode);
  }
  for (const { groups } of unwanted) cuts.lift(groups, hooks, groups.parent);
  cuts.lift(hooks, root, hooks.parent);
  return applyEdits(text, cuts.edits(document));
}

/** What is taken out of which object or list. */
class Cuts {
  readonly #members = new Map<Node, Set<Node>>();

  add(container: Node, member: Node): void {
    const members = this.#members.get(container) ?? new Set();
    this.#members.set(container, members.add(member));
  }

  /** Where nothing would be left in a container, its own place in the outer one goes instead. */
  lift(container: Node, outer: Node, place: Node | undefined): void {
    const going = this.#members.get(container)?.size;
    if (place === undefined || going !== container.children?.length) return;
    this.#members.delete(container);
    this.add(outer, place);
  }

  edits(document: SettingsDocument): Edit[] {
    return [...this.#members].flatMap(([container, members]) =>
      removeFrom(document, container, members)
    );
  }
}
