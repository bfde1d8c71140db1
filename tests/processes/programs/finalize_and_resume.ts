/**
 * Records five calls and finalizes, again and again: each round resumes what
 * somebody finalized. Fails if a total is less than one before.
 * `dataDir session rounds`
 */
import { SessionStats } from "../../../mod.ts";
import { argument, awaitInputEnd, say } from "./child_runtime.ts";

const PER_ROUND = 5;

say("ready");
awaitInputEnd();
let last = 0;
for (let round = 0; round < Number(argument(2)); round++) {
  const stats = new SessionStats(argument(1), { dataDir: argument(0) });
  for (let i = 0; i < PER_ROUND; i++) stats.recordToolCall("Bash");
  const { count } = stats.finalize().calls;
  if (count < last + PER_ROUND) throw new Error(`${count} after ${last}`);
  last = count;
}
say("done");
