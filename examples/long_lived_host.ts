/**
 * A host that lives long: it records 100,000 calls through the writing thread, and ends in each way
 * that has an event. Nothing is flushed. In one way the thread is killed half way.
 */
import { readSession, SessionStats } from "../mod.ts";
import type { StartedThread } from "../mod.ts";
import { currentHost } from "../src/session/host.ts";
import { check, runDeno, runExample } from "./example_host.ts";

const CALLS = 100_000;
const TOOLS = ["Bash", "Edit", "Read", "Grep", "Write"];

/** How the host may end, and its exit status. */
const ENDINGS: Readonly<Record<string, number>> = {
  "by itself": 0,
  "by Deno.exit": 7,
  "by an uncaught error": 1,
  "by a rejected promise": 1,
  "by SIGTERM, with signals: true": 143,
  "by itself, the thread killed half way": 0,
};

/** The host, which the thread must be reached in to be killed: hosts need no third argument. */
function host(dataDir: string, ending: string): void {
  let thread: StartedThread | undefined;
  const own = currentHost();
  const startWriter: typeof own.threads.startWriter = (shared, ended) =>
    thread = own.threads.startWriter(shared, ended);
  const stats = new SessionStats(ending, {
    dataDir,
    writer: "worker",
    signals: ending.startsWith("by SIGTERM"),
  }, { ...own, threads: { startWriter } });
  for (let i = 0; i < CALLS; i++) {
    if (i === CALLS / 2 && ending.includes("killed")) thread?.stop();
    stats.recordToolCall(TOOLS[i % TOOLS.length] ?? "", { durationMs: i % 99 });
  }
  end(ending);
}

function end(ending: string): void {
  if (ending === "by Deno.exit") Deno.exit(7);
  if (ending === "by an uncaught error") throw new Error("on purpose");
  if (ending === "by a rejected promise") Promise.reject(new Error("so be it"));
  if (ending.startsWith("by SIGTERM")) {
    // Nothing of a listener's work is done while this very function runs.
    setTimeout(() => {}, 10_000);
    Deno.kill(Deno.pid, "SIGTERM");
  }
}

async function watch(dataDir: string): Promise<void> {
  for (const [ending, status] of Object.entries(ENDINGS)) {
    const program = ["-A", import.meta.filename ?? "", dataDir, ending];
    await runDeno(program, dataDir, "", status);
    const tally = readSession(ending, { dataDir });
    console.log(`ended ${ending}: ${tally?.calls.count} calls on disk`);
    const counts = [tally?.calls.count, tally?.duplicates];
    check(`counts after a host ended ${ending}`, counts, [CALLS, 0]);
  }
  console.log("Nothing was lost.");
}

const [dataDir, ending] = Deno.args;
if (dataDir && ending) host(dataDir, ending);
else runExample(watch);
