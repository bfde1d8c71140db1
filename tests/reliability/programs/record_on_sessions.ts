/**
 * Waits until standard input ends, then records and flushes calls on several
 * sessions in turn. `dataDir name rounds session…`
 */
import { SessionStats } from "../../../mod.ts";
import {
  argument,
  awaitInputEnd,
  commandLine,
  say,
} from "../../processes/programs/child_runtime.ts";

const dataDir = argument(0);
const name = argument(1);
const rounds = Number(argument(2));
const sessions = commandLine().slice(3)
  .map((session) => new SessionStats(session, { dataDir }));

say("ready");
awaitInputEnd();
for (let round = 0; round < rounds; round++) {
  for (const stats of sessions) {
    stats.recordToolCall(`Tool${round % 7}`, {
      callId: `${name}-${round}`,
      durationMs: round,
    });
    stats.flush();
  }
}
say("done");
