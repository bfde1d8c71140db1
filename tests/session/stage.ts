/**
 * A session in a host of fakes whose disk can be told to refuse.
 *
 * @module
 */
import type { Tally } from "../../src/model/tally.ts";
import { householdOf } from "../../src/session/host.ts";
import type { SessionStatsOptions } from "../../src/session/options.ts";
import { SessionStats } from "../../src/session/session_stats.ts";
import { readSession } from "../../src/session/sessions.ts";
import { type FakeHost, fakeHostOn } from "../ports/fake_host.ts";
import { every, FaultFiles } from "../ports/fault_files.ts";
import { MemoryFiles } from "../ports/memory_files.ts";

/** Where the data lies. */
export const DATA_DIR = "/data ü";

/** The live journal of session `s1`. */
export const JOURNAL = `${DATA_DIR}/live/s1.ndjson`;

/** A host, and the disk below its faults. */
export interface Stage {
  readonly host: FakeHost<FaultFiles>;
  readonly disk: MemoryFiles;
}

/** Makes a host whose disk is empty and works. */
export function stage(): Stage {
  const disk = new MemoryFiles();
  return { host: fakeHostOn(new FaultFiles(disk)), disk };
}

/** Begins a session on it. */
export function begin(
  { host }: Stage,
  options: SessionStatsOptions = {},
  sessionId = "s1",
): SessionStats {
  return new SessionStats(sessionId, { dataDir: DATA_DIR, ...options }, host);
}

/** Lets every write fail with a code. Directories and the error log fail too. */
export function refuse({ host }: Stage, code = "ENOSPC"): void {
  host.files.plan = every("append", code);
}

/** Lets writes to journals fail, and those to the error log succeed. */
export function refuseJournals({ host }: Stage, code = "ENOSPC"): void {
  host.files.plan = ({ method, path }) =>
    method === "append" && path.endsWith(".ndjson") ? code : undefined;
}

/** Lets the disk work again. */
export function heal({ host }: Stage): void {
  host.files.plan = () => {};
}

/** How many appends to a journal were tried. */
export function tries({ host }: Stage): number {
  return host.files.calls.filter(({ method, path }) =>
    method === "append" && path.endsWith(".ndjson")
  ).length;
}

/** What is on disk of a session, as another process would read it. */
export function onDisk({ disk }: Stage, sessionId = "s1"): Tally | null {
  return readSession(sessionId, { dataDir: DATA_DIR }, fakeHostOn(disk));
}

/** How many calls are on disk. */
export function callsOnDisk(on: Stage, sessionId = "s1"): number {
  return onDisk(on, sessionId)?.calls.count ?? 0;
}

/** How many queues owe something. */
export function owing({ host }: Stage): number {
  return householdOf(host).owed.size;
}

/** The lines of the error log. */
export function errorLines({ disk }: Stage): string[] {
  const path = `${DATA_DIR}/errors.log`;
  if (!disk.paths().includes(path)) return [];
  return disk.text(path).split("\n").filter((text) => text !== "");
}
