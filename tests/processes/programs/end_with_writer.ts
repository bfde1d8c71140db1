/**
 * Records 1, 10 and 1,000 calls on sessions of these names and ends without a
 * flush. `way dataDir inline|cold|warm`: a warm thread has written a call of
 * each session before, a cold one was started in this very job.
 */
import { readSession, SessionStats } from "../../../mod.ts";
import { argument, say } from "./child_runtime.ts";
import { endBy } from "./exit_ways.ts";

const PENDING = [1, 10, 1000];

const dataDir = argument(1);
const state = argument(2);

function begin(name: string): SessionStats {
  return new SessionStats(name, {
    dataDir,
    writer: state === "inline" ? "inline" : "worker",
    onWarning: say,
  });
}

/** Nothing of this program runs meanwhile, and so nothing but the thread can have written. */
function awaitThread(name: string): void {
  while ((readSession(name, { dataDir })?.calls.count ?? 0) < 1);
}

const sessions = PENDING.map((count) => ({ count, stats: begin(`${count}`) }));
if (state === "warm") {
  for (const { stats } of sessions) stats.recordToolCall("First");
  for (const { count } of sessions) awaitThread(`${count}`);
}
for (const { count, stats } of sessions) {
  for (let i = 0; i < count; i++) stats.recordToolCall(`Tool${i % 5}`);
}
endBy(argument(0));
