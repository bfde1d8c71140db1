/**
 * A session that hands its records to a writing thread, which moves when the test makes it.
 *
 * @module
 */
import type { SessionStats } from "../../src/session/session_stats.ts";
import type { SessionStatsOptions } from "../../src/session/options.ts";
import { ThreadLoop } from "../../src/writer/thread_loop.ts";
import { FaultFiles } from "../ports/fault_files.ts";
import { begin, type Stage, stage } from "../session/stage.ts";

/** A stage with a thread on it, whose files have faults of their own. */
export interface ThreadStage extends Stage {
  readonly stats: SessionStats;
  readonly threadFiles: FaultFiles;
  /** Those that it uses where records have to survive a power failure. */
  readonly durableThreadFiles: FaultFiles;
  /** Lets the thread look until it finds nothing, or so many times. */
  move(looks?: number): void;
  /** Begins another session in the same process. */
  beginOther(sessionId: string): SessionStats;
}

/** Makes a stage on which session `s1` has begun. */
export function threadStage(options: SessionStatsOptions = {}): ThreadStage {
  const on = stage();
  const beginOther = (sessionId: string): SessionStats =>
    begin(on, { writer: "worker", ...options }, sessionId);
  const stats = beginOther("s1");
  const threadFiles = new FaultFiles(on.disk);
  const durableThreadFiles = new FaultFiles(on.disk);
  const [shared] = on.host.threads.started;
  const loop = shared === undefined ? undefined : new ThreadLoop(
    { plain: threadFiles, durable: durableThreadFiles },
    shared,
  );
  const move = (looks = Infinity): void => {
    for (let look = 0; look < looks; look++) {
      if (loop === undefined || loop.look() === "nothing") return;
    }
  };
  return { ...on, stats, threadFiles, durableThreadFiles, move, beginOther };
}

/** Records so many calls. */
export function record(stats: SessionStats, count: number): void {
  for (let i = 0; i < count; i++) stats.recordToolCall("A");
}
