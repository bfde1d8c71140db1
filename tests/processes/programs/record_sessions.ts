/**
 * Records i calls on the i-th session of a JSON file of ids, and finalizes
 * every second one. `dataDir ids.json`
 */
import { readFileSync } from "node:fs";
import { SessionStats } from "../../../mod.ts";
import { argument } from "./child_runtime.ts";

const ids: string[] = JSON.parse(readFileSync(argument(1), "utf8"));

for (const [i, id] of ids.entries()) {
  const stats = new SessionStats(id, { dataDir: argument(0) });
  for (let n = 0; n <= i; n++) stats.recordToolCall("Bash");
  if (i % 2 === 0) stats.finalize();
  else stats.close();
}
