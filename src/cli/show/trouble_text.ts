/**
 * What `show` says where something did not go well.
 *
 * @module
 */
import type { Tally } from "../../model/tally.ts";
import { counted } from "../../codec/counted.ts";
import type { Line } from "../text/line.ts";
import { quoted } from "../text/safe_text.ts";

/** One line for each kind of trouble that a session met, with what to do about it; often none. */
export function troubleLines(tally: Tally, errorLog: string): Line[] {
  const { duplicates, damagedLines, skippedLines, lostEvents } = tally;
  const lines: string[] = [];
  if (duplicates > 0) {
    lines.push(
      `Note: ${counted(duplicates, "event")} came again and counted once. ` +
        "Is a hook registered twice?",
    );
  }
  if (skippedLines > 0) {
    lines.push(
      `Note: ${counted(skippedLines, "line")} not counted: of a newer ` +
        "hooktally, or of another session. Is this release up to date?",
    );
  }
  if (damagedLines > 0) {
    lines.push(
      `Warning: ${counted(damagedLines, "damaged line")} in the journal. ` +
        "Was a process killed, or the disk full, in the middle of a write?",
    );
  }
  if (lostEvents > 0) {
    lines.push(
      `Warning: ${counted(lostEvents, "event")} may be missing. ` +
        `The reasons are in ${quoted(errorLog)}.`,
    );
  }
  return lines.map((text) => [
    { text, look: text.startsWith("Warning") ? "bad" : "odd" },
  ]);
}
