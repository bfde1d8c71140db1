/**
 * What a hook does besides recording, at the bounds of a turn or a session.
 *
 * @module
 */
import { Fold } from "../codec/fold.ts";
import { DEFAULT_LABEL, summaryText } from "../codec/summary.ts";
import { terminalText } from "../codec/terminal_text.ts";
import { JournalError, unlessMissing } from "../model/errors.ts";
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

/** Characters that are shown of what went wrong. */
const LONGEST_TROUBLE = 300;

/** Bytes of journals that one sweep of a hook may read: a session is about to begin. */
const SWEEP_BYTES = 4 * 1024 * 1024;

/**
 * Records an event with `record`, and does what it asks for besides. The summary is made before
 * its event is recorded, so that the hook's run time holds it, and shown after that: a user who
 * sees nothing but zeros has to be told that nothing is recorded. A session ends, and others are
 * swept, once the event is on disk.
 */
export function follow(
  host: HookHost,
  layout: Layout,
  { sessionId, followUp }: FollowedEvent,
  record: () => void,
): void {
  if (followUp === "summary") {
    return showSummary(host, layout, sessionId, record);
  }
  record();
  if (followUp === "sweep") sweepNowAndThen(host, layout);
  else if (followUp === "finalize") endSession(host, layout, sessionId);
}

/**
 * Shows the summary, and in its line what kept it from being read, or its event from being written.
 *
 * @throws What did that, to be noted in the error log as well.
 */
function showSummary(
  host: HookHost,
  layout: Layout,
  sessionId: string,
  record: () => void,
): void {
  let text = `[${DEFAULT_LABEL}]`;
  const troubles: unknown[] = [];
  const attempt = (run: () => void): void => {
    try {
      run();
    } catch (error) {
      troubles.push(error);
    }
  };
  attempt(() => text = summarize(host, layout, sessionId));
  attempt(record);
  // What could not be recorded is worse than what could not be read, and came after it.
  const trouble = troubles.at(-1);
  if (trouble !== undefined) text += ` | ${troubleText(trouble)}`;
  attempt(() => host.output.out(JSON.stringify({ systemMessage: text })));
  if (troubles.length > 0) throw trouble ?? troubles[0];
}

/** A path in it may hold anything. */
function troubleText(trouble: unknown): string {
  const what = trouble instanceof JournalError ? "not recorded" : "not read";
  const why = trouble instanceof Error ? trouble.message : String(trouble);
  return `${what}: ${terminalText(why, LONGEST_TROUBLE)}`;
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
  return unlessMissing(() => files.status(layout.sweepMark).modifiedAt) ??
    -Infinity;
}
