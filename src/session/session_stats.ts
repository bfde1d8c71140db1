/**
 * The public class.
 *
 * @module
 */
import { checkRecord } from "../codec/check_record.ts";
import { summaryText } from "../codec/summary.ts";
import { checkDuration, checkName, checkText } from "../model/arguments.ts";
import { SessionClosedError } from "../model/errors.ts";
import type { Host } from "../model/ports.ts";
import type { JournalRecord } from "../model/record.ts";
import type { Tally } from "../model/tally.ts";
import { countLostEvents } from "../store/error_reader.ts";
import { finalizeJournal } from "../store/finalize.ts";
import { readJournals } from "../store/read_journals.ts";
import type { FlushReport, Queue } from "../writer/queue.ts";
import { type CallDetails, callRecord } from "./call_details.ts";
import { currentHost } from "./host.ts";
import { listen, openQueue } from "./open_queue.ts";
import {
  checkSettings,
  type SessionSettings,
  type SessionStatsOptions,
} from "./options.ts";
import { Registry } from "./registry.ts";
import { noteTrouble } from "./trouble.ts";

const registry = new Registry<SessionStats>();

/**
 * Counts the tool calls of one session.
 *
 * A record call only queues. The queue is written by {@linkcode SessionStats.flush}, after
 * `flushInterval` records, after a second, and synchronously when the process ends (naturally, by
 * `process.exit` or `Deno.exit`, or by an uncaught error). What is queued when the process is ended
 * by a signal is lost: in a process that may be killed, flush. Where much is recorded for long, a
 * thread writes: see `writer`. Any number of processes may record on one session at the same time.
 *
 * It does not store prompts, inputs or outputs, does not lock, and does not listen to signals.
 *
 * @example Record in a short-lived process
 * ```ts
 * import { SessionStats } from "@hooktally/hooktally";
 * import { assertEquals } from "@std/assert";
 *
 * const dataDir = Deno.makeTempDirSync();
 * using stats = new SessionStats("my-session", { dataDir });
 * stats.recordToolCall("Bash", { durationMs: 12 });
 * stats.flush();
 * assertEquals(stats.tally().calls.count, 1);
 * ```
 */
export class SessionStats {
  readonly #host: Host;
  readonly #settings: SessionSettings;
  readonly #sessionId: string;
  readonly #queue: Queue;
  readonly #stopListening: (() => void) | undefined;
  #state: "open" | "closed" | "finalized" = "open";

  /**
   * Touches no disk.
   *
   * @param sessionId The agent's id of the session: any text of at most 1,000 characters.
   * @param host For tests: the runtime to live in.
   * @throws {TypeError} If an argument has the wrong type.
   * @throws {RangeError} If an argument is out of range.
   * @throws {DataDirectoryError} If no data directory is given or named by the environment.
   */
  constructor(
    sessionId: string,
    options: SessionStatsOptions = {},
    host: Host = currentHost(),
  ) {
    this.#host = host;
    this.#sessionId = checkText(sessionId, "session id");
    this.#settings = checkSettings(options, host);
    this.#stopListening = listen(host, this.#settings, options.onWarning);
    this.#queue = openQueue(host, this.#settings, sessionId);
    registry.add(this);
  }

  /** The session's id, as it was given. */
  get sessionId(): string {
    return this.#sessionId;
  }

  /** Whether it still records: neither closed nor finalized. */
  get open(): boolean {
    return this.#state === "open";
  }

  /**
   * Records a call that came to its end.
   *
   * @throws {TypeError} If an argument has the wrong type.
   * @throws {RangeError} If an argument is out of range.
   * @throws {SessionClosedError} After `close()` or `finalize()`.
   */
  recordToolCall(name: string, details: CallDetails = {}): void {
    this.#checkOpen();
    this.#queue.add(callRecord(name, details, this.#host.clock.now()));
  }

  /**
   * Records how long a hook ran.
   *
   * @param elapsedMs In ms; fractions are kept to the microsecond.
   * @throws {TypeError} If an argument has the wrong type.
   * @throws {RangeError} If an argument is out of range.
   * @throws {SessionClosedError} After `close()` or `finalize()`.
   */
  recordHookTiming(hookName: string, elapsedMs: number): void {
    this.#checkOpen();
    this.#queue.add({
      type: "hook",
      at: this.#host.clock.now(),
      hook: checkName(hookName, "hook name"),
      durationUs: checkDuration(elapsedMs, "elapsedMs"),
      agent: undefined,
      project: undefined,
    });
  }

  /**
   * Records facts as they are, all or none: for adapters, which turn an agent's events into records.
   *
   * @param make Is told the time, in ms since 1970, and makes the records. What it throws is thrown.
   * @throws {TypeError} If a record cannot be written as it is.
   * @throws {SessionClosedError} After `close()` or `finalize()`.
   */
  recordFacts(make: (at: number) => readonly JournalRecord[]): void {
    this.#checkOpen();
    const records = make(this.#host.clock.now());
    records.forEach(checkRecord);
    for (const record of records) this.#queue.add(record);
  }

  /**
   * Notes in the error log that an event could not be counted: for adapters. `reason` must quote
   * nothing of what the event holds. If the log cannot be written, nobody hears of it.
   */
  noteLostEvent(where: string, reason: string): void {
    this.#note(where, reason, true);
  }

  /**
   * Writes what is queued. When it returns, all records so far survive this process, and with the
   * option `durability: "disk"` a power failure.
   *
   * @returns What this flush wrote; earlier automatic ones are not in it.
   * @throws {JournalError} If it cannot. The records stay queued.
   */
  flush(): FlushReport {
    return this.#queue.flush();
  }

  /**
   * The session's totals: everything on disk, of all processes, and what is still queued here.
   *
   * @throws {FileError} If a journal or the error log is there and cannot be read.
   */
  tally(): Tally {
    const [{ files }, { layout }] = [this.#host, this.#settings];
    const [sessionId, { lines }] = [this.#sessionId, this.#queue];
    return readJournals(files, layout, sessionId, ({ fold, running }) => {
      for (const { text } of lines) fold.addLine(text);
      return fold.tally({
        running: running || lines.length > 0,
        lostEvents: countLostEvents(files, layout, sessionId),
      });
    });
  }

  /**
   * The totals in one line, such as `[CB] 12m | 43 tools | 2 errors | Bash:20 Edit:10 Read:8`.
   * Names in it are made harmless to a terminal.
   *
   * @throws {FileError} If a journal or the error log is there and cannot be read.
   */
  formatSummary(): string {
    return summaryText(
      this.tally(),
      this.#settings.label,
      this.#host.clock.now(),
    );
  }

  /**
   * Ends the session: writes what is queued, moves its journal into the archive and closes this
   * instance. Records of other instances and processes that come later are still counted. Where
   * another process has the journal open and the system (Windows) moves no such file, the session
   * is running until somebody finalizes or sweeps it again.
   *
   * @returns The session's totals.
   * @throws {JournalError} If the queue cannot be written: then the session is not ended.
   * @throws {FileError} If the journal cannot be moved or read.
   */
  finalize(): Tally {
    if (this.#state !== "finalized") {
      this.#queue.flushAlone();
      const { historyError, deferred } = finalizeJournal(
        this.#host,
        this.#settings.layout,
        this.#sessionId,
      );
      // What was deferred can be tried again, by this instance too.
      this.#leave(deferred === undefined ? "finalized" : "closed");
      if (historyError !== undefined) {
        this.#note("finalize", historyError.message, false);
      }
    }
    return this.tally();
  }

  /**
   * Writes what is queued and closes this instance. The session goes on. Closing again does
   * nothing.
   *
   * @throws {JournalError} If it cannot write. The instance is closed all the same, and its records
   *   are tried again when the process ends.
   */
  close(): void {
    if (this.#state === "open") this.#leave("closed");
    this.#queue.flush();
  }

  /** As {@linkcode SessionStats.close}, for `using`. */
  [Symbol.dispose](): void {
    this.close();
  }

  #note(where: string, message: string, lost: boolean): void {
    const { clock } = this.#host;
    const sessionId = this.#sessionId;
    const entry = { at: clock.now(), sessionId, where, message, lost };
    noteTrouble(this.#host, this.#settings.layout, entry);
  }

  #leave(state: "closed" | "finalized"): void {
    this.#state = state;
    registry.delete(this);
    this.#stopListening?.();
  }

  #checkOpen(): void {
    if (this.#state !== "open") {
      throw new SessionClosedError(this.#sessionId, this.#state);
    }
  }
}

/**
 * The instances of this process that are neither closed, finalized nor collected.
 *
 * It says nothing about what is written: a dropped instance's records are written all the same.
 */
export function liveInstances(): SessionStats[] {
  return registry.alive();
}
