/**
 * Records and runs dry while the library's own timer, made to take an hour,
 * is pending. `dataDir`
 */
import { SessionStats } from "../../../mod.ts";
import { argument, say } from "./child_runtime.ts";

const HOUR_MS = 3_600_000;
const { setTimeout: start } = globalThis;
let slowed = 0;

globalThis.setTimeout = ((run: () => void, delayMs: number) => {
  slowed++;
  return start(run, Math.max(delayMs, HOUR_MS));
}) as typeof setTimeout;

const idle = new SessionStats("idle", { dataDir: argument(0) });
const busy = new SessionStats("busy", { dataDir: argument(0) });
busy.recordToolCall("Bash");
say(`slowed ${slowed}, idle ${idle.tally().calls.count}`);
