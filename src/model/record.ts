/**
 * What is recorded: one fact each. These are the values behind the lines that
 * `docs/format.md` describes; how they are written is the codec's business.
 *
 * @module
 */

/** How a call came to its end. `unknown`: it ended, and nobody said how. */
export type Outcome = "ok" | "error" | "denied" | "interrupted" | "unknown";

/** Every {@linkcode Outcome}, to check values that come from outside. */
export const OUTCOMES: readonly Outcome[] = [
  "ok",
  "error",
  "denied",
  "interrupted",
  "unknown",
];

/**
 * Who speaks of a call: an event before it (`start`), the summary of several calls (`batch`),
 * or the event of its own end (`post`).
 */
export type CallSource = "start" | "batch" | "post";

/** Every {@linkcode CallSource}, to check values that come from outside. */
export const CALL_SOURCES: readonly CallSource[] = ["start", "batch", "post"];

/** One source's word about one call. Several may speak of the same call. */
export interface CallRecord {
  /** What kind of record this is. */
  readonly type: "call";
  /** When it was recorded, ms since 1970 (UTC). */
  readonly at: number;
  /** Who speaks. */
  readonly source: CallSource;
  /** How it ended; `undefined` exactly where the source is `start`. */
  readonly outcome: Outcome | undefined;
  /** The tool's name. */
  readonly tool: string;
  /** The agent's own id of the call. */
  readonly call: string | undefined;
  /** Whole microseconds. */
  readonly durationUs: number | undefined;
  /** The subagent that made it; `undefined` where the main agent did. */
  readonly agentId: string | undefined;
  /** The kind of that subagent. */
  readonly agentType: string | undefined;
  /** The turn (the user's prompt) it belongs to. */
  readonly turn: string | undefined;
}

/** One run of a hook, and where it ran. */
export interface HookRecord {
  /** What kind of record this is. */
  readonly type: "hook";
  /** When it was recorded, ms since 1970 (UTC). */
  readonly at: number;
  /** The hook's name: that of its event. */
  readonly hook: string;
  /** Whole microseconds. */
  readonly durationUs: number;
  /** The program that ran the hook, such as `claude-code`. */
  readonly agent: string | undefined;
  /** The directory it ran in. */
  readonly project: string | undefined;
}

/** What is known about the session itself. */
export interface SessionRecord {
  /** What kind of record this is. */
  readonly type: "session";
  /** When it was recorded, ms since 1970 (UTC). */
  readonly at: number;
  /** Why it began, in the agent's words, such as `startup` or `resume`. */
  readonly source: string | undefined;
  /** The program, such as `claude-code`. */
  readonly agent: string | undefined;
  /** Its directory. */
  readonly project: string | undefined;
  /** The model it talks to. */
  readonly model: string | undefined;
}

/** One fact of a journal. */
export type JournalRecord = CallRecord | HookRecord | SessionRecord;

/** Which record this is: the same writer and number mean the same record, written again or not. */
export interface RecordIdentity {
  /** Random per queue, never a process id. */
  readonly writer: string;
  /** 1, 2, 3 … */
  readonly sequence: number;
}
