/**
 * Folds the lines of a session, from however many files, into its tally.
 *
 * @module
 */
import type { CallRecord, HookRecord, SessionRecord } from "../model/record.ts";
import type { Tally } from "../model/tally.ts";
import { type CallsState, CallTable } from "./call_table.ts";
import { countByMinute } from "./call_times.ts";
import type { ColumnSink, ColumnSource } from "./column.ts";
import { CallCounter, type CountState } from "./count_calls.ts";
import {
  First,
  FirstSeen,
  Last,
  type OrderState,
  type SeenState,
} from "./first_last.ts";
import { type HooksState, HookTimes } from "./hook_times.ts";
import { type Hash64, hashText } from "./identity.ts";
import { IdentityIndex, type IndexState } from "./identity_index.ts";
import { decodeLine } from "./decode_line.ts";
import type { Line } from "./encode_line.ts";

/** What the lines do not tell, and the tally holds. */
export interface FoldContext {
  /** Whether a journal of the session is still being written. */
  readonly running: boolean;
  /** Entries of `errors.log` for this session. */
  readonly lostEvents: number;
}

/** What is saved of a fold besides its columns. It goes through JSON as it is. */
export interface FoldState {
  readonly sessionId: string;
  readonly prunedUpTo: number;
  readonly written: IndexState;
  readonly calls: CallsState;
  readonly counted: CountState;
  readonly toolsSeen: OrderState;
  readonly hooks: HooksState;
  readonly agent: SeenState;
  readonly project: SeenState;
  readonly model: SeenState;
  readonly turn: SeenState;
  readonly startedAt: number | null;
  readonly lastAt: number | null;
  readonly duplicates: number;
  readonly damagedLines: number;
  readonly skippedLines: number;
}

/** What was counted when a fold was saved, and which turn was the last one then. */
interface Counted {
  readonly state: CountState;
  readonly turnId: string | null;
}

/**
 * The fold of one session. Lines may come in any order, any number of times and from any number of
 * files: the tally is the same. It keeps no text of a line but names.
 */
export class Fold {
  readonly #sessionId: string;
  readonly #prunedUpTo: number;
  #written = new IdentityIndex();
  #calls = new CallTable();
  #counted: Counted | undefined;
  readonly #hash: Hash64 = { high: 0, low: 0 };
  #toolsSeen = new FirstSeen();
  #hooks = new HookTimes();
  #agent = new First();
  #project = new First();
  #model = new Last();
  #turn = new Last();
  #startedAt: number | null = null;
  #lastAt: number | null = null;
  #duplicates = 0;
  #damagedLines = 0;
  #skippedLines = 0;

  /**
   * @param sessionId Lines of other sessions are counted as skipped.
   * @param prunedUpTo Records of this time, in ms since 1970, and of times before it are passed
   *   over: they were deleted, whoever writes them again.
   */
  constructor(sessionId: string, prunedUpTo = -1) {
    this.#sessionId = sessionId;
    this.#prunedUpTo = prunedUpTo;
  }

  /** A fold as it was saved: it goes on from there. */
  static restore(state: FoldState, columns: ColumnSource): Fold {
    const fold = new Fold(state.sessionId, state.prunedUpTo);
    fold.#written = IdentityIndex.restore(state.written, columns);
    fold.#calls = CallTable.restore(state.calls, columns);
    fold.#toolsSeen = new FirstSeen(state.toolsSeen);
    fold.#hooks = new HookTimes(state.hooks);
    fold.#agent = new First(state.agent);
    fold.#project = new First(state.project);
    fold.#model = new Last(state.model);
    fold.#turn = new Last(state.turn);
    fold.#startedAt = state.startedAt;
    fold.#lastAt = state.lastAt;
    fold.#duplicates = state.duplicates;
    fold.#damagedLines = state.damagedLines;
    fold.#skippedLines = state.skippedLines;
    fold.#counted = { state: state.counted, turnId: fold.#turn.text };
    return fold;
  }

  /** Saves the fold as it stands. It may go on afterwards. */
  save(columns: ColumnSink): FoldState {
    return {
      sessionId: this.#sessionId,
      prunedUpTo: this.#prunedUpTo,
      written: this.#written.save(columns),
      calls: this.#calls.save(columns),
      counted: this.#count().save(),
      toolsSeen: this.#toolsSeen.save(),
      hooks: this.#hooks.save(),
      agent: this.#agent.save(),
      project: this.#project.save(),
      model: this.#model.save(),
      turn: this.#turn.save(),
      startedAt: this.#startedAt,
      lastAt: this.#lastAt,
      duplicates: this.#duplicates,
      damagedLines: this.#damagedLines,
      skippedLines: this.#skippedLines,
    };
  }

  /** Time of the last record so far, ms since 1970; `null` where there was none. */
  get lastAt(): number | null {
    return this.#lastAt;
  }

  /** Folds one line, without its line end. Blank lines say nothing. */
  addLine(text: string): void {
    if (text.trim() === "") return;
    const decoded = decodeLine(text);
    switch (decoded.kind) {
      case "damaged":
        return this.addDamagedLine();
      case "skipped":
        this.#skippedLines++;
        return;
      case "record":
        return this.#add(decoded.line);
      default:
        return decoded satisfies never;
    }
  }

  /** Counts a line that was too long or too broken to be handed over. */
  addDamagedLine(): void {
    this.#damagedLines++;
  }

  /** The totals so far. The fold may go on afterwards. */
  tally({ running, lostEvents }: FoldContext): Tally {
    return {
      sessionId: this.#sessionId,
      startedAt: this.#startedAt,
      lastAt: this.#lastAt,
      endedAt: running ? null : this.#lastAt,
      ...this.#count().tally(this.#toolsSeen),
      hooks: this.#hooks.tallies(),
      duplicates: this.#duplicates,
      damagedLines: this.#damagedLines,
      skippedLines: this.#skippedLines,
      lostEvents,
      source: {
        agent: this.#agent.text,
        project: this.#project.text,
        model: this.#model.text,
      },
    };
  }

  /** In which minutes calls ended, as ms since 1970, in order, and how many in each. */
  minutes(): Map<number, number> {
    return countByMinute(this.#calls.ends());
  }

  /** What was counted when the fold was saved need not be counted again, where it is still true. */
  #count(): CallCounter {
    const turnId = this.#turn.text;
    const counted = this.#counted;
    const sameTurn = turnId === counted?.turnId;
    const ended = this.#calls.endedSince(sameTurn ? null : turnId);
    if (counted === undefined || ended === undefined) {
      const counter = new CallCounter(turnId);
      counter.add(this.#calls.all());
      return counter;
    }
    const counter = CallCounter.restore(counted.state, {
      turnId,
      sameTurn,
      ended,
    });
    counter.add(this.#calls.since());
    return counter;
  }

  #add(line: Line): void {
    if (line.sessionId !== this.#sessionId) {
      this.#skippedLines++;
      return;
    }
    const { record } = line;
    if (record.at <= this.#prunedUpTo) return;
    // The call too: lines that somebody copied and gave other call ids are other calls.
    const call = record.type === "call" ? record.call ?? "" : "";
    const before = this.#written.size;
    hashText(`${line.sequence} ${line.writer} ${call}`, this.#hash);
    this.#written.add(this.#hash);
    // The same record written twice: a retry, a file seen under two names. It says nothing new.
    if (this.#written.size === before) return;
    this.#startedAt = Math.min(this.#startedAt ?? record.at, record.at);
    this.#lastAt = Math.max(this.#lastAt ?? record.at, record.at);
    switch (record.type) {
      case "call":
        return this.#addCall(record, line.sequence);
      case "hook":
        return this.#addHook(record, line.sequence);
      case "session":
        return this.#addSession(record);
      default:
        return record satisfies never;
    }
  }

  #addCall(record: CallRecord, sequence: number): void {
    // A call without an id of its own is the record itself, whose hash is still there.
    if (record.call !== undefined) hashText(record.call, this.#hash);
    else this.#hash.high = ~this.#hash.high >>> 0;
    if (this.#calls.add(this.#hash, record)) this.#duplicates++;
    this.#toolsSeen.see(record.tool, record.at, sequence);
    this.#turn.see(record.at, record.turn);
  }

  #addHook(record: HookRecord, sequence: number): void {
    this.#hooks.add(record, sequence);
    this.#agent.see(record.at, record.agent);
    this.#project.see(record.at, record.project);
  }

  #addSession(record: SessionRecord): void {
    this.#agent.see(record.at, record.agent);
    this.#project.see(record.at, record.project);
    this.#model.see(record.at, record.model);
  }
}
