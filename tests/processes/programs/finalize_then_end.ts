/** Records, finalizes with one more record queued before, and ends. `dataDir` */
import { liveInstances, SessionStats } from "../../../mod.ts";
import { argument, say } from "./child_runtime.ts";

const stats = new SessionStats("ended", { dataDir: argument(0) });
const live = [liveInstances().includes(stats)];
stats.recordToolCall("Bash");
stats.flush();
stats.recordToolCall("Edit");
const { calls, endedAt } = stats.finalize();
live.push(liveInstances().includes(stats));
say(JSON.stringify({ live, count: calls.count, ended: endedAt !== null }));
