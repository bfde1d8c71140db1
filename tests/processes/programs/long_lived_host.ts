/**
 * A host that records N calls through the writing thread and then ends.
 * `session N mode dataDir`, where mode is natural, exit, throw, reject, term
 * (with `signals: true`), deadworker (the thread is killed half way) or
 * lostlock (whatever looks like a lock is removed from the data directory).
 */
import { rmSync } from "node:fs";
import { SessionStats } from "../../../mod.ts";
import { currentHost } from "../../../src/session/host.ts";
import type { StartedThread } from "../../../src/model/ports.ts";
import { argument, nodeProcess, say } from "./child_runtime.ts";
import { endBy } from "./exit_ways.ts";

const WAYS = new Map([
  ["natural", "natural"],
  ["exit", "process.exit"],
  ["throw", "throw"],
  ["reject", "rejection"],
]);

const session = argument(0);
const count = Number(argument(1));
const mode = argument(2);
const dataDir = argument(3);

let started: StartedThread | undefined;
const { threads } = currentHost();

const stats = new SessionStats(session, {
  dataDir,
  writer: "worker",
  signals: mode === "term",
  onWarning: (warning) => say(warning),
}, {
  ...currentHost(),
  threads: {
    startWriter(shared, ended): StartedThread {
      started = threads.startWriter(shared, ended);
      return started;
    },
  },
});

function record(from: number, to: number): void {
  for (let i = from; i < to; i++) stats.recordToolCall(`Tool${i % 5}`);
}

function end(): void {
  if (mode === "term") {
    const self = nodeProcess() as unknown as {
      kill(pid: number, signal: string): void;
      readonly pid: number;
    };
    setTimeout(() => {}, 10_000);
    self.kill(self.pid, "SIGTERM");
    return;
  }
  if (mode === "lostlock") {
    for (const path of ["lock", "locks", "live.lock", "history.ndjson.lock"]) {
      rmSync(`${dataDir}/${path}`, { recursive: true, force: true });
    }
  }
  endBy(WAYS.get(mode) ?? "natural");
}

function main(): void {
  const half = Math.floor(count / 2);
  record(0, half);
  if (mode === "deadworker") started?.stop();
  record(half, count);
  end();
}

main();
