/**
 * Writes the lines of one queue, faster than {@linkcode encodeLine} writes any line. A host makes one
 * in every record call, and they have most of their text in common.
 *
 * @module
 */
import { FORMAT_VERSION } from "../model/limits.ts";
import type { CallRecord, JournalRecord } from "../model/record.ts";
import { encodeLine } from "./encode_line.ts";

/** The lines of one session and writer, the same to the byte as those of `encodeLine`. */
export class LineEncoder {
  readonly #sessionId: string;
  readonly #writer: string;
  #at = NaN;
  /** A line up to its sequence, of a call at that time. */
  #head = "";

  constructor(sessionId: string, writer: string) {
    this.#sessionId = sessionId;
    this.#writer = writer;
  }

  /** The line of a record. */
  encode(sequence: number, record: JournalRecord): string {
    const line = record.type === "call" && isSimple(record)
      ? this.#encodeCall(sequence, record)
      : undefined;
    return line ?? encodeLine({
      sessionId: this.#sessionId,
      writer: this.#writer,
      sequence,
      record,
    });
  }

  #encodeCall(sequence: number, record: CallRecord): string {
    const { source, outcome, tool, call, durationUs, turn } = record;
    let line = `${this.#headAt(record.at)}${sequence},"source":"${source}"`;
    if (outcome !== undefined) line += `,"outcome":"${outcome}"`;
    line += `,"tool":"${tool}"`;
    if (call !== undefined) line += `,"call":"${call}"`;
    if (durationUs !== undefined) line += `,"duration_us":${durationUs}`;
    if (turn !== undefined) line += `,"turn":"${turn}"`;
    return line + "}";
  }

  #headAt(at: number): string {
    if (at !== this.#at) {
      this.#at = at;
      this.#head = `{"v":${FORMAT_VERSION},"type":"call","session":${
        JSON.stringify(this.#sessionId)
      },"at":${at},"w":${JSON.stringify(this.#writer)},"n":`;
    }
    return this.#head;
  }
}

/** Whether a record has the usual fields only, each of which stands in JSON as it is. */
function isSimple(record: CallRecord): boolean {
  return record.agentId === undefined && record.agentType === undefined &&
    isPlain(record.tool) && isPlain(record.call) && isPlain(record.turn) &&
    isWhole(record.durationUs);
}

function isWhole(value: number | undefined): boolean {
  return value === undefined || Number.isSafeInteger(value);
}

/** Surrogates are left to those who know whether they are pairs. */
function isPlain(text: string | undefined): boolean {
  if (text === undefined) return true;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x20 || unit === 0x22 || unit === 0x5c) return false;
    if (unit >= 0xd800 && unit <= 0xdfff) return false;
  }
  return true;
}
