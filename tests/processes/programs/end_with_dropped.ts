/**
 * Records on 200 instances, drops them, has them collected, and ends without a
 * flush. `way dataDir`; without collection where the way is `throw` in the
 * first job, in which nothing can be collected.
 */
import { liveInstances, readSession, SessionStats } from "../../../mod.ts";
import { argument, collectGarbage, say } from "./child_runtime.ts";
import { endBy } from "./exit_ways.ts";

const COUNT = 200;
const ROUNDS = 20;

const way = argument(0);
const dataDir = argument(1);

function recordAndDrop(): void {
  for (let i = 0; i < COUNT; i++) {
    new SessionStats("dropped", { dataDir }).recordToolCall(`Tool${i % 5}`);
  }
}

/** A weak reference holds on until the job that read it is over. */
function collect(round: number, then: () => void): void {
  setTimeout(() => {
    collectGarbage();
    if (round > 0) collect(round - 1, then);
    else then();
  });
}

function end(): void {
  say(`collected ${COUNT - liveInstances().length}`);
  say(`written ${readSession("dropped", { dataDir })?.calls.count ?? 0}`);
  endBy(way);
}

recordAndDrop();
if (way === "throw") end();
else collect(ROUNDS, end);
