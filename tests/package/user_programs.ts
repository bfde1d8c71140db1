/** Programs in JavaScript that users may write, and the runtimes that run them. */
import { oldestNode } from "../../tools/package_programs.ts";
import { runtimePaths } from "../harness/runtimes.ts";

/** A runtime that takes packages from `node_modules`. */
export interface UserRuntime {
  readonly name: string;
  /** The program and its options. */
  readonly command: readonly string[];
}

/** The oldest Node, the one that is here, and Bun. */
export function userRuntimes(): readonly UserRuntime[] {
  const { node, bun } = runtimePaths();
  return [
    { name: "the oldest Node", command: [oldestNode()] },
    { name: "Node", command: [node] },
    { name: "Bun", command: [bun, "run"] },
  ];
}

/** Records, flushes, reads, and says what it read. Its argument is the data directory. */
export const RECORD_AND_READ = `
import { readSession, SessionStats } from "hooktally";
import { tallyHooks } from "hooktally/agent-sdk";
const dataDir = process.argv[2];
const stats = new SessionStats("s1", { dataDir });
stats.recordToolCall("Bash", { durationMs: 12 });
stats.recordToolCall("Edit", { outcome: "error" });
await tallyHooks(stats).PostToolUse[0].hooks[0]({
  hook_event_name: "PostToolUse",
  tool_name: "Read",
  tool_use_id: "toolu_1",
});
const { records } = stats.flush();
stats[Symbol.dispose]();
const { calls, tools, damagedLines } = readSession("s1", { dataDir });
console.log(JSON.stringify([
  records, calls.count, calls.errors, [...tools.keys()].sort(), damagedLines,
]));
`;

/** What that says. */
export const READ = JSON.stringify([3, 3, 1, ["Bash", "Edit", "Read"], 0]);

/** Records one call and ends at once, without a word to the library. */
export const RECORD_AND_EXIT = `
import { SessionStats } from "hooktally";
new SessionStats("s1", { dataDir: process.argv[2] }).recordToolCall("Bash");
process.exit(3);
`;

/**
 * Records under a lock, and says what it saw of it: that it was held and given back, that another
 * one's is not waited for long, and which signals are listened to.
 */
export const RECORD_LOCKED = `
import { existsSync, mkdirSync } from "node:fs";
import { SessionStats } from "hooktally";
import { fileLock } from "hooktally/locking";
const dataDir = process.argv[2];
const lock = dataDir + "/live/s1.ndjson.lock";
let held = false;
const locking = {
  acquire(path) {
    const release = fileLock.acquire(path);
    held = existsSync(lock);
    return release;
  },
};
const stats = new SessionStats("s1", { dataDir, locking });
stats.recordToolCall("Bash");
const first = stats.flush().records;
const left = existsSync(lock);
mkdirSync(lock);
stats.recordToolCall("Bash");
const second = stats.flush().records;
const signals = ["SIGTERM", "SIGINT", "SIGHUP"]
  .reduce((sum, signal) => sum + process.listenerCount(signal), 0);
const always = new SessionStats("s2", { dataDir, locking: "always" });
always.recordToolCall("Bash");
const third = always.flush().records;
console.log(JSON.stringify([first, held, left, second, signals, third]));
`;

/** What that says. */
export const LOCKED = JSON.stringify([1, true, false, 1, 0, 1]);

/**
 * Records 100 calls and does nothing until they are on disk, which only the thread can have done. Its
 * argument is the data directory.
 */
export const AWAIT_THREAD = `
import { readSession, SessionStats } from "hooktally";
const dataDir = process.argv[2];
const stats = new SessionStats("s1", {
  dataDir, writer: "worker", onWarning: console.log,
});
for (let i = 0; i < 100; i++) stats.recordToolCall("Bash");
while ((readSession("s1", { dataDir })?.calls.count ?? 0) < 100);
console.log("written");
`;
