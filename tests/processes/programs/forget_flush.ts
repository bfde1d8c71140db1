/** Records once, keeps the instance and never flushes. `dataDir` */
import { liveInstances, SessionStats } from "../../../mod.ts";
import { argument, say } from "./child_runtime.ts";

const stats = new SessionStats("forgotten", { dataDir: argument(0) });
stats.recordToolCall("Bash");
say(JSON.stringify(liveInstances().map(({ sessionId }) => sessionId)));
