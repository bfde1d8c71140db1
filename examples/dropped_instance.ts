/**
 * Instances that nobody holds any more. They are collected, and what they recorded is written all
 * the same: the records do not belong to the instance but to a queue, which lives until it owes
 * nothing.
 */
import { liveInstances, readSession, SessionStats } from "../mod.ts";
import { check, runDeno, runExample } from "./example_host.ts";

const SESSION = "dropped-instance";
const INSTANCES = 200;

/** V8's collector, there with `--expose-gc`. */
declare const gc: () => void;

/** The process that drops. It neither flushes nor closes. */
async function drop(dataDir: string): Promise<void> {
  for (let i = 0; i < INSTANCES; i++) {
    new SessionStats(SESSION, { dataDir }).recordToolCall("Read");
  }
  // A weak reference is good until the end of the task that made it.
  await new Promise((resolve) => setTimeout(resolve));
  gc();
  const count = readSession(SESSION, { dataDir })?.calls.count ?? 0;
  console.log(JSON.stringify({ alive: liveInstances().length, count }));
}

async function watch(dataDir: string): Promise<void> {
  const program = ["--v8-flags=--expose-gc", "-A", import.meta.filename ?? ""];
  const said = JSON.parse(await runDeno([...program, dataDir], dataDir));
  console.log(`${INSTANCES} instances recorded one call each and were dropped`);
  console.log(`after garbage collection ${said.alive} are alive`);
  console.log(`on disk by then: ${said.count} calls`);
  const count = readSession(SESSION, { dataDir })?.calls.count;
  console.log(`on disk after the process ended: ${count} calls`);
  // An engine may keep the last ones in a register: only most of them have to be gone.
  check("collection", said.alive < INSTANCES / 10, true);
  check("number of calls", count, INSTANCES);
  console.log("Nothing was lost.");
}

const [dataDir] = Deno.args;
if (dataDir) drop(dataDir);
else runExample(watch);
