/**
 * Records and flushes three calls at a time until it is killed, and says the
 * number of each batch once it is flushed. `dataDir session name`
 */
import { SessionStats } from "../../../mod.ts";
import { argument, say } from "./child_runtime.ts";

/** A parent that is gone must not leave a child that fills the disk. */
const MOST_BATCHES = 60_000;

const PER_BATCH = 3;
const name = argument(2);
const stats = new SessionStats(argument(1), {
  dataDir: argument(0),
  flushInterval: 100,
});
// Long, so that a batch is more than one page of memory.
const tool = "Tool".padEnd(900, "x");

for (let batch = 0; batch < MOST_BATCHES; batch++) {
  for (let i = 0; i < PER_BATCH; i++) {
    const agentId = "agent".padEnd(900, "y");
    stats.recordToolCall(tool, { callId: `${name}-${batch}-${i}`, agentId });
  }
  stats.flush();
  say(String(batch));
}
