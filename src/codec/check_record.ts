/**
 * Checks records that come from outside, before they are written.
 *
 * @module
 */
import { MAX_LINE_BYTES } from "../model/limits.ts";
import type { JournalRecord } from "../model/record.ts";
import { decodeLine } from "./decode_line.ts";
import { encodeLine } from "./encode_line.ts";

/**
 * Sees to it that a reader will find in a record's line all that is in the record.
 *
 * @throws {TypeError} If it will not: a field is missing, of the wrong type or out of range, or all
 *   of them are too long together.
 */
export function checkRecord(record: JournalRecord): void {
  const line = { sessionId: "", writer: "w", sequence: 1, record };
  const text = encodeLine(line);
  const decoded = decodeLine(text);
  const whole = decoded.kind === "record" && encodeLine(decoded.line) === text;
  // Three bytes at most for each UTF-16 unit, and a session id is still to come.
  if (!whole || text.length * 3 > MAX_LINE_BYTES / 2) {
    throw new TypeError(
      `Cannot record this ${String(record.type)} record: a reader could not ` +
        "make the same of its line (see CallRecord, HookRecord, SessionRecord)",
    );
  }
}
