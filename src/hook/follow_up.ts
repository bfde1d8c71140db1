/**
 * What a hook does besides recording, at the bounds of a turn or a session.
 *
 * @module
 */
import { Fold } from "../codec/fold.ts";
import { DEFAULT_LABEL, summaryText } from "../codec/summary.ts";
import { FileError } from "../model/errors.ts";
import { STALE_AFTER_HOURS } from "../model/limits.ts";
import type { HookHost } from "../model/ports.ts";
import { finalizeJournal } from "../store/finalize.ts";
import type { Layout } from "../store/layout.ts";
import { readTally } from "../store/reader.ts";
import { sweepJournals } from "../store/sweep.ts";
import type { FollowUp } from "../agents/event.ts";

/** An event that asks for more than to be recorded. */
export interface FollowedEvent {
  readonly sessionId: string;
  readonly followUp: FollowUp;
}

const HOUR_MS = 3_600_000;

/** Bytes of journals that one sweep of a hook may read: a session is about to begin. */
const SWEEP_BYTES = 4 * 1024 * 1024;

/**
 * Records an event with `record`, and does what it asks for besides. The summary is shown before
 * its event is recorded, so that the hook's run time holds it; a session ends, and others are
 * swept, once the event is on disk.
 */
export function follow(
  host: HookHost,
  layout: Layout,
  { sessionId, followUp }: FollowedEvent,
  record: () => void,
): void {
  if (followUp === "summary") {
    try {
      const systemMessage = summarize(host, layout, sessionId);
      host.output.out(JSON.stringify({ systemMessage }));
    } finally {
      record();
    }
    return;
  }
  record();
  if (followUp === "sweep") sweepNowAndThen(host, layout);
  else if (followUp === "finalize") endSession(host, layout, sessionId);
}

/** @throws {FileError} If the journal cannot be moved, or the history has no line about it. */
function endSession(host: HookHost, layout: Layout, sessionId: string): void {
  const { historyError } = finalizeJournal(host, layout, sessionId);
  if (historyError !== undefined) throw historyError;
}

/**
 * The one-line summary of a session as it stands on disk.
 *
 * @throws {FileError} If a file is there and cannot be read.
 */
function summarize(
  host: HookHost,
  layout: Layout,
  sessionId: string,
): string {
  const tally = readTally(host.files, layout, sessionId) ??
    new Fold(sessionId).tally({ running: true, lostEvents: 0 });
  return summaryText(tally, DEFAULT_LABEL, host.clock.now());
}

/**
 * Finalizes sessions that nobody ended, at most once an hour whoever asks, and not more of them
 * than a hook has time for. The rest waits for the next time.
 *
 * @throws {FileError} The first trouble it met, after all others were tried.
 */
function sweepNowAndThen(host: HookHost, layout: Layout): void {
  const { files, clock } = host;
  // A date in the future comes from a clock that was set back, and says nothing.
  if (Math.abs(clock.now() - lastSweep(host, layout)) < HOUR_MS) return;
  files.append(layout.sweepMark, new TextEncoder().encode("\n"));
  const { failures } = sweepJournals(host, layout, {
    maxIdleMs: STALE_AFTER_HOURS * HOUR_MS,
    maxBytes: SWEEP_BYTES,
  });
  const [failure] = failures;
  if (failure !== undefined) throw failure;
}

function lastSweep({ files }: HookHost, layout: Layout): number {
  try {
    return files.status(layout.sweepMark).modifiedAt;
  } catch (error) {
    if (error instanceof FileError && error.code === "ENOENT") return -Infinity;
    throw error;
  }
}
