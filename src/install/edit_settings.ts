/**
 * A settings file with hooktally and without it: bytes in, bytes out.
 *
 * @module
 */
import {
  type Editing,
  type Handler,
  withHooks,
  withoutHooks,
} from "./edit_hooks.ts";
import {
  type StatusLineCommand,
  statusLineLiteral,
  withoutStatusLine,
  withStatusLine,
} from "./edit_status_line.ts";
import { ownStatusLine } from "./own_entries.ts";
import { decodeSettings, parseSettings } from "./settings_document.ts";

/** What is to be registered. */
export interface Wanted {
  /** For each event. */
  readonly handlers: Readonly<Record<string, Handler>>;
  /** Our status line. */
  readonly statusLine: StatusLineCommand;
  /** Whether it is put in; one of ours that is there is brought up to date in any case. */
  readonly addStatusLine: boolean;
}

/** An edited settings file. */
export interface Edited {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** How the command of the other status line was written, where ours runs one that is new to it. */
  readonly literal: string | undefined;
}

/**
 * The settings with hooktally.
 *
 * @param bytes `null` where there is no file.
 * @throws {SetupError} If they are no settings.
 */
export function withHooktally(
  bytes: Uint8Array | null,
  wanted: Wanted,
  editing: Editing,
): Edited {
  const { mark, text } = decodeSettings(
    bytes ?? new Uint8Array(),
    editing.path,
  );
  const hooked = withHooks(text, wanted.handlers, editing);
  const document = parseSettings(hooked, editing.path);
  const there = ownStatusLine(document, editing.roots) !== undefined;
  if (!there && !wanted.addStatusLine) {
    return { bytes: encode(mark + hooked), literal: undefined };
  }
  const edited = withStatusLine(hooked, wanted.statusLine, editing);
  return {
    bytes: encode(mark + edited),
    literal: statusLineLiteral(hooked, editing),
  };
}

/**
 * The settings without hooktally.
 *
 * @param literal How the command of the other status line was written, if it is known.
 * @throws {SetupError} If they are no settings.
 */
export function withoutHooktally(
  bytes: Uint8Array,
  literal: string | undefined,
  editing: Editing,
): Uint8Array<ArrayBuffer> {
  const { mark, text } = decodeSettings(bytes, editing.path);
  const unhooked = withoutHooks(text, editing);
  return encode(mark + withoutStatusLine(unhooked, literal, editing));
}

/** Whether settings say nothing at all. */
export function isEmpty(bytes: Uint8Array): boolean {
  return /^\uFEFF?\s*(?:\{\s*\}\s*)?$/.test(new TextDecoder().decode(bytes));
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
