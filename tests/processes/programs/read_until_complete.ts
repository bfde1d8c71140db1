/**
 * Reads a session again and again until everything is there. Fails if a total
 * is less than one before. `dataDir session total`
 */
import { listSessions, readSession } from "../../../mod.ts";
import { argument, say } from "./child_runtime.ts";

const dataDir = argument(0);
const total = Number(argument(2));

let reads = 0;
let last = 0;
while (last < total) {
  const tally = reads % 2 === 0
    ? readSession(argument(1), { dataDir })
    : listSessions({ dataDir })[0];
  const count = tally?.calls.count ?? 0;
  if (count < last) throw new Error(`read ${count} after ${last}`);
  if (reads++ === 0) say("reading");
  last = count;
}
say(`read ${last}, ${reads > 1 ? "often" : "once"}`);
