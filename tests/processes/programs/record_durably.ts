/**
 * Records three calls with `durability: "disk"`, flushes, and does so again; or
 * awaits that the thread has written them. `dataDir inline|worker`
 */
import { readSession, SessionStats } from "../../../mod.ts";
import { argument } from "./child_runtime.ts";

const dataDir = argument(0);
const writer = argument(1) === "inline" ? "inline" : "worker";

const stats = new SessionStats("durable", {
  dataDir,
  writer,
  durability: "disk",
});
for (let round = 1; round <= 2; round++) {
  for (let i = 0; i < 3; i++) stats.recordToolCall("Bash");
  if (writer === "inline") stats.flush();
  while ((readSession("durable", { dataDir })?.calls.count ?? 0) < 3 * round);
}
