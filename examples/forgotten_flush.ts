/**
 * Processes that record and never flush. However they end, what they recorded is on disk: the
 * library writes what it owes at the exit events of the process.
 */
import { readSession, SessionStats } from "../mod.ts";
import { check, runDeno, runExample } from "./example_host.ts";

const SESSION = "forgotten-flush";
const CALLS = 3;

/** How a process may end, and its exit status. A signal is not among them: then nothing runs. */
const ENDINGS: Readonly<Record<string, number>> = {
  "by itself": 0,
  "by Deno.exit": 7,
  "by an uncaught error": 1,
};

/** The process that forgets. */
function forget(dataDir: string, ending: string): void {
  const stats = new SessionStats(SESSION, { dataDir });
  for (let i = 0; i < CALLS; i++) stats.recordToolCall("Bash");
  if (ending === "by Deno.exit") Deno.exit(7);
  if (ending === "by an uncaught error") throw new Error("on purpose");
}

async function watch(dataDir: string): Promise<void> {
  let expected = 0;
  for (const [ending, status] of Object.entries(ENDINGS)) {
    const program = ["-A", import.meta.filename ?? "", dataDir, ending];
    await runDeno(program, dataDir, "", status);
    expected += CALLS;
    const count = readSession(SESSION, { dataDir })?.calls.count;
    console.log(`ended ${ending}: ${count} calls on disk`);
    check(`number of calls after a process ended ${ending}`, count, expected);
  }
  console.log("Nothing was lost.");
}

const [dataDir, ending] = Deno.args;
if (dataDir && ending) forget(dataDir, ending);
else runExample(watch);
