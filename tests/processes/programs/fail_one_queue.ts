/**
 * Records three times on each of several data directories, and ends in a way
 * without a flush. `way dataDir...`
 */
import { SessionStats } from "../../../mod.ts";
import { argument, commandLine } from "./child_runtime.ts";
import { endBy } from "./exit_ways.ts";

for (const dataDir of commandLine().slice(1)) {
  const stats = new SessionStats("queue", { dataDir });
  for (let i = 0; i < 3; i++) stats.recordToolCall("Bash");
}
endBy(argument(0));
