/**
 * A settings file as a text with a tree over it: JSON, with comments and trailing commas if there
 * are any. Nothing is ever printed anew: an edit is a piece of text in the place of another.
 *
 * @module
 */
import {
  createScanner,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { placeIn, SetupError } from "./setup_error.ts";

/** A token that is no white space. */
export interface Token {
  /** Its first character, which tells a comma, and a comment from all else. */
  readonly first: string;
  readonly start: number;
  readonly end: number;
}

/** A settings file that could be read. */
export interface SettingsDocument {
  /** Without a byte-order mark. */
  readonly text: string;
  /** The object that the file is; `undefined` where it has nothing in it. */
  readonly root: Node | undefined;
  readonly tokens: readonly Token[];
  /** What ends a line in it. */
  readonly lineEnd: string;
  /** What a member is indented by. */
  readonly indent: string;
}

const BYTE_ORDER_MARK = "\uFEFF";

/** The text of a settings file, and what precedes it. */
export interface SettingsText {
  readonly mark: string;
  readonly text: string;
}

/**
 * The text of a settings file.
 *
 * @param path For messages.
 * @throws {SetupError} If it is not UTF-8.
 */
export function decodeSettings(bytes: Uint8Array, path: string): SettingsText {
  let decoded: string;
  try {
    decoded = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
      .decode(bytes);
  } catch {
    throw new SetupError(
      `Cannot read ${JSON.stringify(path)}: it is not UTF-8. ` +
        "Nothing was changed; save it as UTF-8 and try again",
    );
  }
  return decoded.startsWith(BYTE_ORDER_MARK)
    ? { mark: BYTE_ORDER_MARK, text: decoded.slice(1) }
    : { mark: "", text: decoded };
}

/**
 * Reads the text of a settings file.
 *
 * @param path For messages.
 * @throws {SetupError} If it is not an object in JSON; the message says where and why.
 */
export function parseSettings(text: string, path: string): SettingsDocument {
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(text, errors, {
      allowTrailingComma: true,
      allowEmptyContent: true,
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refusal(path, text, 0, "it is nested too deeply");
  }
  const [error] = errors;
  if (error !== undefined) {
    throw refusal(path, text, error.offset, wordsOf(error));
  }
  if (root !== undefined && root.type !== "object") {
    throw refusal(
      path,
      text,
      root.offset,
      `expected an object, found ${root.type}`,
    );
  }
  return {
    text,
    root,
    tokens: tokensOf(text),
    lineEnd: /\r?\n/.exec(text)?.[0] ?? "\n",
    indent: indentOf(text, root),
  };
}

/**
 * What plain JSON does not allow in a file that could be read, such as "line 2, column 3: a comment".
 * Claude Code (2.1.197) ignores all of a settings file that has comments or trailing commas.
 */
export function beyondJson(
  { text, tokens }: SettingsDocument,
): string | undefined {
  const last = (i: number): boolean => /[\]}]/.test(tokens[i + 1]?.first ?? "");
  const index = tokens.findIndex(({ first }, i) =>
    first === "/" || (first === "," && last(i))
  );
  const found = tokens[index];
  if (found === undefined) return undefined;
  const what = found.first === "/" ? "a comment" : "a comma before the end";
  return `${placeIn(text, found.start)}: ${what}`;
}

/** Says that a file is left alone because of what stands somewhere in it. */
export function refusal(
  path: string,
  text: string,
  offset: number,
  why: string,
): SetupError {
  return new SetupError(
    `Cannot use ${JSON.stringify(path)}: ${placeIn(text, offset)}: ${why}. ` +
      "Nothing was changed; correct it and try again",
  );
}

/** Such as "a comma is missing". */
function wordsOf({ error }: ParseError): string {
  const code = printParseErrorCode(error);
  return WORDS.get(code) ?? code.replace(/(?<!^)(?=[A-Z])/g, " ").toLowerCase();
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ["InvalidSymbol", "a word that JSON does not know"],
  ["InvalidNumberFormat", "a number that JSON does not know"],
  ["PropertyNameExpected", "a name in double quotes is expected"],
  ["ValueExpected", "a value is expected"],
  ["ColonExpected", "a colon is missing"],
  ["CommaExpected", "a comma is missing"],
  ["CloseBraceExpected", "a closing } is missing"],
  ["CloseBracketExpected", "a closing ] is missing"],
  ["EndOfFileExpected", "there is more after the end of the object"],
  ["UnexpectedEndOfComment", "a comment has no end"],
  ["UnexpectedEndOfString", "a string has no end"],
  ["InvalidCharacter", "a character that has to be escaped"],
  ["InvalidEscapeCharacter", "an escape that JSON does not know"],
  ["InvalidUnicode", "an escape that JSON does not know"],
]);

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const scanner = createScanner(text, false);
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const start = scanner.getTokenOffset();
    const first = text.charAt(start);
    if (first.trim() === "") continue;
    tokens.push({ first, start, end: start + scanner.getTokenLength() });
  }
  return tokens;
}

/** As the first member of the file that begins a line. */
function indentOf(text: string, root: Node | undefined): string {
  for (const { offset } of root?.children ?? []) {
    let start = offset;
    while (/[ \t]/.test(text.charAt(start - 1))) start--;
    const begins = start === 0 || /[\r\n]/.test(text.charAt(start - 1));
    if (begins && start < offset) return text.slice(start, offset);
  }
  return "  ";
}
