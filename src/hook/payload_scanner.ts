/**
 * Finds the first JSON object in the bytes of a payload and keeps of it what a hook may need: what
 * a tool was given is left out, long strings are cut, deep and endless values are dropped. So a
 * payload of any size takes little memory, and no inputs are held at all.
 *
 * @module
 */
import {
  BACKSLASH,
  COLON,
  COMMA,
  ESCAPES,
  isBlank,
  isHex,
  QUOTE,
  skipText,
} from "./json_bytes.ts";
import { makeToUtf8 } from "./payload_bytes.ts";

/** Bytes that are kept of a string, a name or an id being the longest that matters. */
const MAX_STRING_BYTES = 8192;
/** Deeper values become `null`: what is wanted lies above. */
const MAX_DEPTH = 6;
/** Once so much is kept, the rest of each list and object is dropped but for what is wanted. */
const MAX_KEPT_BYTES = 256 * 1024;
/** A payload of which even that is more is none. */
const MAX_WANTED_BYTES = 8 * MAX_KEPT_BYTES;
/** More than that is never held. Only what is no JSON comes so far: between two commas lies little. */
const MAX_HELD_BYTES = 2 * MAX_WANTED_BYTES;
/** Longest number, `true`, `false` or `null`. */
const MAX_WORD_BYTES = 64;

/** What a hook never looks at, wherever it stands. */
const UNWANTED = new Set([
  "tool_input",
  "prompt",
  "last_assistant_message",
  "compact_summary",
]);

/** What is still kept of the first level once so much of it is there. */
const WANTED = new Set([
  "session_id",
  "hook_event_name",
  "tool_name",
  "tool_use_id",
  "duration_ms",
  "is_interrupt",
  "cwd",
  "agent_id",
  "agent_type",
  "prompt_id",
  "stop_hook_active",
  "source",
  "model",
]);

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
  /** Where the present member of the first level begins, with its comma. */
  #memberStart = 0;
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
    if (this.#state !== "complete" || this.#length === MAX_HELD_BYTES) {
      return undefined;
    }
    return new TextDecoder().decode(this.#kept.subarray(0, this.#length));
  }

  get #done(): boolean {
    return this.#state === "complete" || this.#state === "refused" ||
      this.#length === MAX_HELD_BYTES;
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
    } else if (byte === COMMA) {
      if (this.#depth === 1) this.#memberStart = this.#length;
      if (this.#length > MAX_WANTED_BYTES) this.#state = "refused";
      this.#keep(byte);
    } else if (byte === COLON) {
      this.#keep(byte);
      this.#judgeMember();
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
        i = skipText(chunk, i);
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

  /** The key of a member was read; what it says decides what becomes of the value. */
  #judgeMember(): void {
    if (this.#skipIn > 0) return;
    const key = this.#key();
    if (UNWANTED.has(key)) return this.#skipValue();
    const tooMuch = this.#depth === 1 && this.#memberStart > MAX_KEPT_BYTES;
    if (!tooMuch || WANTED.has(key)) return;
    this.#length = this.#memberStart;
    this.#skip(false);
  }

  /** The key before the colon that was kept last; "" where it is too long to be looked for. */
  #key(): string {
    const key = this.#kept.subarray(this.#stringStart + 1, this.#length - 2);
    return key.length < 32 ? String.fromCharCode(...key) : "";
  }

  #keepText(text: string): void {
    for (let i = 0; i < text.length; i++) this.#keep(text.charCodeAt(i));
  }

  #keep(byte: number): void {
    if (this.#skipIn > 0 || this.#length === MAX_HELD_BYTES) return;
    if (this.#length === this.#kept.length) {
      const wider = new Uint8Array(this.#kept.length * 2);
      wider.set(this.#kept);
      this.#kept = wider;
    }
    this.#kept[this.#length++] = byte;
  }
}
