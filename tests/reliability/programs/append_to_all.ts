/** Records one call on each of some sessions. `dataDir name sessions tool` */
import { SessionStats } from "../../../mod.ts";
import { argument } from "../../processes/programs/child_runtime.ts";

for (let i = 0; i < Number(argument(2)); i++) {
  using stats = new SessionStats(`${argument(1)}-${i}`, {
    dataDir: argument(0),
  });
  stats.recordToolCall(argument(3));
}
