/**
 * Finds the first JSON object in the bytes of a payload and keeps of it what a hook may need: what
 * a tool was given is left out, long strings are cut, deep and endless values are dropped. So a
 * payload of any size takes little memory, and no inputs are held at all.
 *
 * @module
 */
import { makeToUtf8 } from "./payload_bytes.ts";

/** Bytes that are kept of a string, a name or an id being the longest that matters. */
const MAX_STRING_BYTES = 8192;
/** Deeper values become `null`: what is wanted lies above. */
const MAX_DEPTH = 6;
/** Once so much is kept, the rest of each list and object below the first level is dropped. */
const MAX_KEPT_BYTES = 256 * 1024;
/** Longest number, `true`, `false` or `null`. */
const MAX_WORD_BYTES = 64;

/** What a hook never looks at, wherever it stands. */
const UNWANTED = new Set([
  "tool_input",
  "prompt",
  "last_assistant_message",
  "compact_summary",
]);

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const ESCAPES = new Set(
  Array.from('"\\/bfnrt', (letter) => letter.charCodeAt(0)),
);

/** Takes a payload piece by piece, cut at whatever byte. */
export class PayloadScanner {
  readonly #toUtf8 = makeToUtf8();
  #state:
    | "before"
    | "noise"
    | "structure"
    | "string"
    | "escape"
    | "complete"
    | "refused" = "before";
  #depth = 0;
  #kept = new Uint8Array(4096);
  #length = 0;
  #stringStart = 0;
  #wordLength = 0;
  /** The depth of the container in which a value is being skipped; 0 when none is. */
  #skipIn = 0;
  /** Whether everything up to the end of that container is skipped. */
  #skipToEnd = false;
  #escape: number[] = [];

  /** Takes the next bytes. Returns whether the object is complete or will never come. */
  push(piece: Uint8Array): boolean {
    const chunk = this.#toUtf8(piece);
    for (let i = 0; i < chunk.length && !this.#done; i++) {
      const byte = chunk[i] ?? 0;
      if (this.#state === "structure") this.#structure(byte);
      else if (this.#state === "string") i = this.#string(chunk, i);
      else if (this.#state === "escape") this.#escaped(byte);
      else this.#before(byte);
    }
    return this.#done;
  }

  /** The JSON text of what was kept; `undefined` while there is no complete object. */
  text(): string | undefined {
    if (this.#state !== "complete") return undefined;
    return new TextDecoder().decode(this.#kept.subarray(0, this.#length));
  }

  get #done(): boolean {
    return this.#state === "complete" || this.#state === "refused";
  }

  /** Before the object: a byte-order mark, blank space, and lines that a shell's profile printed. */
  #before(byte: number): void {
    if (this.#state === "noise") {
      if (byte === 0x0a) this.#state = "before";
    } else if (byte === 0x7b) {
      this.#state = "structure";
      this.#structure(byte);
    } else if (byte === 0x5b || byte === QUOTE) {
      this.#state = "refused";
    } else if (
      !isBlank(byte) && byte !== 0xef && byte !== 0xbb && byte !== 0xbf
    ) {
      this.#state = "noise";
    }
  }

  #structure(byte: number): void {
    if (isBlank(byte)) return;
    if (byte === QUOTE) {
      this.#state = "string";
      this.#stringStart = this.#length;
      return this.#keep(byte);
    }
    const opens = byte === 0x7b || byte === 0x5b;
    const closes = byte === 0x7d || byte === 0x5d;
    if (
      this.#skipIn === this.#depth &&
      (closes || (byte === COMMA && !this.#skipToEnd))
    ) {
      this.#skipIn = 0;
      this.#skipToEnd = false;
    }
    if (opens) {
      if (this.#depth >= MAX_DEPTH) this.#skipValue();
      this.#keep(byte);
      this.#depth++;
    } else if (closes) {
      this.#keep(byte);
      this.#depth--;
      if (this.#depth === 0) this.#state = "complete";
    } else if (
      byte === COMMA && this.#depth > 1 && this.#length > MAX_KEPT_BYTES
    ) {
      this.#skip(true);
    } else if (byte === COLON || byte === COMMA) {
      this.#keep(byte);
      if (byte === COLON && this.#isUnwanted()) this.#skipValue();
    } else {
      if (this.#wordLength++ < MAX_WORD_BYTES) this.#keep(byte);
      return;
    }
    this.#wordLength = 0;
  }

  /** Copies what is to be kept of a string, jumps over the rest. Returns where it stopped. */
  #string(chunk: Uint8Array, from: number): number {
    let i = from;
    for (; i < chunk.length; i++) {
      if (
        this.#skipIn > 0 || this.#length - this.#stringStart > MAX_STRING_BYTES
      ) {
        i = nextSpecial(chunk, i);
        if (i === chunk.length) return i;
      }
      const byte = chunk[i] ?? 0;
      if (byte === BACKSLASH) {
        this.#state = "escape";
        return i;
      }
      if (byte === QUOTE) {
        this.#state = "structure";
        this.#keep(byte);
        return i;
      }
      if (byte < 0x20) {
        this.#keepText(`\\u00${byte.toString(16).padStart(2, "0")}`);
      } else this.#keep(byte);
    }
    return i;
  }

  /** Keeps an escape whole or not at all. A backslash that escapes nothing stands for itself. */
  #escaped(byte: number): void {
    this.#escape.push(byte);
    const unicode = this.#escape[0] === 0x75;
    if (
      unicode && isHex(byte, this.#escape.length) && this.#escape.length < 5
    ) return;
    const whole = unicode
      ? this.#escape.length === 5 && isHex(byte, 5)
      : ESCAPES.has(byte);
    const text = String.fromCharCode(...this.#escape);
    this.#escape = [];
    this.#state = "string";
    const rest = this.#skipIn === 0 &&
      this.#length - this.#stringStart > MAX_STRING_BYTES;
    if (whole) {
      if (!rest) this.#keepText(`\\${text}`);
      return;
    }
    if (!rest) this.#keepText(`\\\\${text.slice(0, -1)}`);
    // The byte that showed that this is no escape is read again, as what it is.
    this.#string(Uint8Array.of(byte), 0);
  }

  /** Puts `null` in the place of the value that begins here, and skips it. */
  #skipValue(): void {
    if (this.#skipIn > 0) return;
    this.#keepText("null");
    this.#skip(false);
  }

  #skip(toEnd: boolean): void {
    if (this.#skipIn > 0) return;
    this.#skipIn = this.#depth;
    this.#skipToEnd = toEnd;
  }

  #isUnwanted(): boolean {
    if (this.#skipIn > 0) return false;
    const key = this.#kept.subarray(this.#stringStart + 1, this.#length - 2);
    return key.length < 32 && UNWANTED.has(String.fromCharCode(...key));
  }

  #keepText(text: string): void {
    for (let i = 0; i < text.length; i++) this.#keep(text.charCodeAt(i));
  }

  #keep(byte: number): void {
    if (this.#skipIn > 0) return;
    if (this.#length === this.#kept.length) {
      const wider = new Uint8Array(this.#kept.length * 2);
      wider.set(this.#kept);
      this.#kept = wider;
    }
    this.#kept[this.#length++] = byte;
  }
}

/** The next quote or backslash. */
function nextSpecial(chunk: Uint8Array, from: number): number {
  let i = from;
  while (i < chunk.length && chunk[i] !== QUOTE && chunk[i] !== BACKSLASH) i++;
  return i;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

/** Whether a byte may stand at this place, from 1 on, of `uXXXX`. */
function isHex(byte: number, place: number): boolean {
  if (place === 1) return byte === 0x75;
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) ||
    (byte >= 0x61 && byte <= 0x66);
}
