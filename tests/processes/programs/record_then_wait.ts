/**
 * Records 15 calls, of which ten are written by the flush interval, and waits
 * for a signal. `dataDir`
 */
import { SessionStats } from "../../../mod.ts";
import { argument } from "./child_runtime.ts";
import { waitForSignal } from "./wait_for_signal.ts";

const stats = new SessionStats("signal", { dataDir: argument(0) });
for (let i = 0; i < 15; i++) stats.recordToolCall("Bash");
waitForSignal();
