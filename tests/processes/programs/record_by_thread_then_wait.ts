/**
 * Records 1,000 calls that the writing thread puts on disk, and ten more that
 * it has no time for, without a flush; says so, and waits for a signal.
 */
import { readSession, SessionStats } from "../../../mod.ts";
import { argument, say } from "./child_runtime.ts";
import { waitForSignal } from "./wait_for_signal.ts";

const dataDir = argument(0);
const stats = new SessionStats("signal", {
  dataDir,
  writer: "worker",
  onWarning: say,
});
for (let i = 0; i < 1000; i++) stats.recordToolCall("Bash");
// Nothing of this program runs meanwhile, and so nothing but the thread can have written.
while ((readSession("signal", { dataDir })?.calls.count ?? 0) < 1000);
for (let i = 0; i < 10; i++) stats.recordToolCall("Edit");
waitForSignal();
