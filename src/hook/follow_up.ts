/**
 * What a hook does besides recording, at the bounds of a turn or a session.
 *
 * @module
 */
import { DEFAULT_LABEL, summaryText } from "../codec/summary.ts";
import { terminalText } from "../codec/terminal_text.ts";
import {
  FileError,
  isMissing,
  JournalError,
  unlessMissing,
} from "../model/errors.ts";
import { CHECKPOINT_BYTES, STALE_AFTER_HOURS } from "../model/limits.ts";
import type { HookHost } from "../model/ports.ts";
import { sessionKey } from "../model/session_key.ts";
import { countLostEvents } from "../store/error_reader.ts";
import { finalizeJournal } from "../store/finalize.ts";
import type { Layout } from "../store/layout.ts";
import {
  type Checkpoint,
  dueCheckpoint,
  keepCheckpoint,
} from "../store/keep_checkpoint.ts";
import { readJournals } from "../store/read_journals.ts";
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
  let checkpoint: Checkpoint | undefined;
  attempt(() => {
    const summary = summarize(host, layout, sessionId);
    text = summary.text;
    checkpoint = summary.checkpoint;
  });
  attempt(record);
  // What could not be recorded is worse than what could not be read, and came after it.
  const trouble = troubles.at(-1);
  if (trouble !== undefined) text += ` | ${troubleText(trouble)}`;
  attempt(() => host.output.out(JSON.stringify({ systemMessage: text })));
  // Last of all: it spares others some time, and no more.
  attempt(() => keepIfDue(host, layout, sessionId, checkpoint));
  if (troubles.length > 0) throw trouble ?? troubles[0];
}

function keepIfDue(
  host: HookHost,
  layout: Layout,
  sessionId: string,
  checkpoint: Checkpoint | undefined,
): void {
  if (checkpoint === undefined) return;
  keepCheckpoint(host, layout, sessionKey(sessionId), checkpoint);
}

/** A path in it may hold anything. */
function troubleText(trouble: unknown): string {
  const what = trouble instanceof JournalError ? "not recorded" : "not read";
  const why = trouble instanceof Error ? trouble.message : String(trouble);
  return `${what}: ${terminalText(why, LONGEST_TROUBLE)}`;
}

/**
 * What is known of a session's journals stays true when they are moved: whoever reads a long session
 * that has ended, or is resumed, begins where this checkpoint ends.
 *
 * @throws {FileError} If the journal cannot be moved, or the history has no line about it.
 */
function endSession(host: HookHost, layout: Layout, sessionId: string): void {
  const checkpointError = checkpointAtEnd(host, layout, sessionId);
  const { historyError } = finalizeJournal(host, layout, sessionId);
  const error = historyError ?? checkpointError;
  if (error !== undefined) throw error;
}

/** What kept it from being written. A session ends with one or without. */
function checkpointAtEnd(
  host: HookHost,
  layout: Layout,
  sessionId: string,
): FileError | undefined {
  const { files } = host;
  try {
    const path = layout.liveJournal(sessionKey(sessionId));
    if (files.status(path).size < CHECKPOINT_BYTES) return undefined;
    const checkpoint = readJournals(
      files,
      layout,
      sessionId,
      (reading) => dueCheckpoint(files, reading),
    );
    keepIfDue(host, layout, sessionId, checkpoint);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (!isMissing(error)) return error;
  }
  return undefined;
}

interface Summary {
  readonly text: string;
  /** Where it is time for one. */
  readonly checkpoint: Checkpoint | undefined;
}

/**
 * The one-line summary of a session as it stands on disk.
 *
 * @throws {FileError} If a file is there and cannot be read.
 */
function summarize(
  { files, clock }: HookHost,
  layout: Layout,
  sessionId: string,
): Summary {
  return readJournals(files, layout, sessionId, (reading) => {
    const { fold, running, journals } = reading;
    const tally = fold.tally({
      running: running || journals.length === 0,
      lostEvents: countLostEvents(files, layout, sessionId),
    });
    return {
      text: summaryText(tally, DEFAULT_LABEL, clock.now()),
      checkpoint: dueCheckpoint(files, reading),
    };
  });
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
