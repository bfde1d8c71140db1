/**
 * hooktally counts the tool calls, errors and durations of a coding agent's sessions from inside
 * short-lived hook processes, each exactly once.
 *
 * @example Five records, one line
 * ```ts
 * import { SessionStats } from "@hooktally/hooktally";
 * import { assertEquals } from "@std/assert";
 *
 * using stats = new SessionStats("demo", { dataDir: Deno.makeTempDirSync() });
 * for (const tool of ["Bash", "Edit", "Read", "Bash", "Grep"]) stats.recordToolCall(tool);
 * assertEquals(
 *   stats.formatSummary(),
 *   "[CB] 0m | 5 tools | 0 errors | Bash:2 Edit:1 Read:1 Grep:1",
 * );
 * ```
 *
 * @module
 */
export {
  listSessions,
  liveInstances,
  readSession,
  SessionStats,
  sweepStale,
} from "./src/compose.ts";
export type {
  CallRecord,
  CallSource,
  HookRecord,
  JournalRecord,
  Outcome,
  SessionRecord,
} from "./src/model/record.ts";
export type {
  AgentTally,
  CallTally,
  DurationTally,
  SessionSource,
  Tally,
  TurnTally,
} from "./src/model/tally.ts";
export {
  DataDirectoryError,
  FileError,
  JournalError,
  SessionClosedError,
} from "./src/model/errors.ts";
export type {
  Clock,
  Ending,
  Environment,
  FileLock,
  FileStatus,
  FileSystem,
  Host,
  Lifecycle,
  OpenFile,
  Output,
  Random,
  StartedThread,
  Threads,
  Timers,
} from "./src/model/ports.ts";
export type { CallDetails } from "./src/session/call_details.ts";
export type { Locking } from "./src/session/locking.ts";
export type {
  DataOptions,
  SessionStatsOptions,
  WriterChoice,
} from "./src/session/options.ts";
export type { ListOptions, SweepOptions } from "./src/session/sessions.ts";
export type { SweepReport } from "./src/store/sweep.ts";
export type { FlushReport } from "./src/writer/queue.ts";
