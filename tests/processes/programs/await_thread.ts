/**
 * Records 100 calls and does nothing until they are on disk: only the thread
 * can have written them, as no event of this program comes meanwhile. `dataDir`
 */
import { readSession, SessionStats } from "../../../mod.ts";
import { argument, say } from "./child_runtime.ts";

const dataDir = argument(0);
const stats = new SessionStats("thread", {
  dataDir,
  writer: "worker",
  onWarning: say,
});
for (let i = 0; i < 100; i++) stats.recordToolCall("Bash");
while ((readSession("thread", { dataDir })?.calls.count ?? 0) < 100);
say("written");
