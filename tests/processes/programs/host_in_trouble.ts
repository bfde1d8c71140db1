/**
 * A host whose writing thread, or whose disk, is in trouble. `trouble dataDir
 * [program]`: the text of another thread's program is in a file. It says what
 * it was warned of, and ends by itself unless it says otherwise.
 */
import { readFileSync, rmSync } from "node:fs";
import { readSession, SessionStats } from "../../../mod.ts";
import type { StartedThread, Threads } from "../../../src/model/ports.ts";
import { currentHost } from "../../../src/session/host.ts";
import { argument, commandLine, nodeProcess, say } from "./child_runtime.ts";

const trouble = argument(0);
const dataDir = argument(1);
const program = commandLine()[2];

let started: StartedThread | undefined;

/** Starts what it is told to, as the real one is started. */
const otherThreads: Threads = {
  startWriter(shared, ended): StartedThread {
    const threads = nodeProcess().getBuiltinModule("node:worker_threads");
    const text = program === undefined ? "" : readFileSync(program, "utf8");
    const worker = new threads.Worker(text, { eval: true, workerData: shared });
    worker.unref();
    worker.on("exit", (status) => ended(`exit status ${status}`));
    return { stop: (): void => void worker.terminate() };
  },
};

const real = currentHost();
const threads: Threads = {
  startWriter(shared, ended): StartedThread {
    const from = program === undefined ? real.threads : otherThreads;
    started = from.startWriter(shared, ended);
    return started;
  },
};

const stats = new SessionStats("trouble", {
  dataDir,
  writer: "worker",
  onWarning: (warning) => say(`warned: ${warning}`),
}, { ...real, threads });

function record(count: number): void {
  for (let i = 0; i < count; i++) stats.recordToolCall(`Tool${i % 5}`);
}

function onDisk(): number {
  return readSession("trouble", { dataDir })?.calls.count ?? 0;
}

/** Lets the event loop turn until something is so. */
function until(so: () => boolean, then: () => void): void {
  if (so()) then();
  else setTimeout(() => until(so, then), 5);
}

const TROUBLES: Readonly<Record<string, () => void>> = {
  /** The thread is killed while it works; the host lives on and records. */
  killed(): void {
    record(5000);
    started?.stop();
    record(5000);
    until(() => onDisk() === 10_000, () => {
      record(7);
      say("went on");
    });
  },
  /** Nothing but the thread writes; and at the end what is left. */
  alone(): void {
    record(2000);
    until(() => onDisk() === 2000, () => record(3));
  },
  /** The thread never looks, and the host ends with much that is pending. */
  hung(): void {
    record(10_000);
    nodeProcess().exit(6);
  },
  /** The directory is removed under the feet of both. */
  removed(): void {
    record(100);
    until(() => onDisk() === 100, () => {
      rmSync(dataDir, { recursive: true });
      record(50);
      until(() => onDisk() === 50, () => record(5));
    });
  },
  /** The disk is full, then has space again. */
  full(): void {
    record(100);
    setTimeout(() => {
      record(100);
      setTimeout(() => {
        rmSync(`${dataDir}/filler`);
        record(100);
        until(() => onDisk() === 300, () => record(5));
      }, 1500);
    }, 200);
  },
};

TROUBLES[trouble]?.();
