/**
 * Waits until standard input ends, then records and flushes `count` calls, one
 * by one. `dataDir session count name`
 */
import { SessionStats } from "../../../mod.ts";
import { argument, awaitInputEnd, say } from "./child_runtime.ts";

const stats = new SessionStats(argument(1), { dataDir: argument(0) });
say("ready");
awaitInputEnd();
let written = 0;
for (let i = 0; i < Number(argument(2)); i++) {
  stats.recordToolCall(`Tool${i % 7}`, {
    callId: `${argument(3)}-${i}`,
    durationMs: i,
  });
  written += stats.flush().records;
}
say(`written ${written}`);
