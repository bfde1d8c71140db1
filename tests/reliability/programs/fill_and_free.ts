/**
 * Records while the disk is full, then frees it and goes on: the same process.
 * Says what it saw, as JSON. `dataDir filler`
 */
import { rmSync } from "node:fs";
import { JournalError, SessionStats } from "../../../mod.ts";
import { argument, say } from "../../processes/programs/child_runtime.ts";

const stats = new SessionStats("full", { dataDir: argument(0) });
const codes = new Set<string>();
for (let i = 0; i < 25; i++) {
  stats.recordToolCall("Bash", { callId: `call-${i}` });
  try {
    stats.flush();
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    codes.add(error.code);
  }
}
rmSync(argument(1));
stats.recordToolCall("Bash", { callId: "after" });
const { records } = stats.flush();
const { calls, damagedLines, duplicates } = stats.finalize();
say(JSON.stringify([
  ...codes,
  records > 0,
  calls.count,
  damagedLines <= 1,
  duplicates,
]));
