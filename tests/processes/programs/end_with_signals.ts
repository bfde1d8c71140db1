/** Records three calls with `signals: true`, and has nothing more to do. `dataDir` */
import { SessionStats } from "../../../mod.ts";
import { argument } from "./child_runtime.ts";

const stats = new SessionStats("signal", {
  dataDir: argument(0),
  signals: true,
});
for (let i = 0; i < 3; i++) stats.recordToolCall("Bash");
