/**
 * Folds the lines of a session, from however many files, into its tally.
 *
 * @module
 */
import type { CallRecord, HookRecord, SessionRecord } from "../model/record.ts";
import type { DurationTally, Tally } from "../model/tally.ts";
import { CallTable } from "./call_table.ts";
import { countCalls } from "./count_calls.ts";
import { DurationSketch } from "./duration_sketch.ts";
import { First, FirstSeen, Last } from "./first_last.ts";
import { type Hash64, hashText } from "./identity.ts";
import { IdentityIndex } from "./identity_index.ts";
import { decodeLine } from "./decode_line.ts";
import type { Line } from "./encode_line.ts";

/** What the lines do not tell, and the tally holds. */
export interface FoldContext {
  /** Whether a journal of the session is still being written. */
  readonly running: boolean;
  /** Entries of `errors.log` for this session. */
  readonly lostEvents: number;
}

/**
 * The fold of one session. Lines may come in any order, any number of times and from any number of
 * files: the tally is the same. It keeps no text of a line but names.
 */
export class Fold {
  readonly #sessionId: string;
  readonly #prunedUpTo: number;
  readonly #written = new IdentityIndex();
  readonly #calls = new CallTable();
  readonly #hash: Hash64 = { high: 0, low: 0 };
  readonly #toolsSeen = new FirstSeen();
  readonly #hooksSeen = new FirstSeen();
  readonly #hooks = new Map<string, DurationSketch>();
  readonly #agent = new First();
  readonly #project = new First();
  readonly #model = new Last();
  readonly #turn = new Last();
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
      ...countCalls(this.#calls, this.#turn.text, this.#toolsSeen),
      hooks: this.#hookTallies(),
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
    const sketch = this.#hooks.get(record.hook) ?? new DurationSketch();
    this.#hooks.set(record.hook, sketch);
    sketch.add(record.durationUs);
    this.#hooksSeen.see(record.hook, record.at, sequence);
    this.#agent.see(record.at, record.agent);
    this.#project.see(record.at, record.project);
  }

  #addSession(record: SessionRecord): void {
    this.#agent.see(record.at, record.agent);
    this.#project.see(record.at, record.project);
    this.#model.see(record.at, record.model);
  }

  #hookTallies(): Map<string, DurationTally> {
    return new Map(
      [...this.#hooks]
        .sort(([a], [b]) => this.#hooksSeen.compare(a, b))
        .map(([name, sketch]) => [name, sketch.tally()]),
    );
  }
}
