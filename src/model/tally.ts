/**
 * Folded totals, the values behind every report.
 *
 * @module
 */

/** Durations of what was timed, in ms. Percentiles are within 1 % (see `docs/format.md`). */
export interface DurationTally {
  /** How many durations are known; the rest of the calls told none. */
  readonly count: number;
  /** The exact sum. */
  readonly sumMs: number;
  /** The mean; `null` where no duration is known, as are the next three. */
  readonly avgMs: number | null;
  /** The median. */
  readonly p50Ms: number | null;
  /** What 95 of 100 do not exceed. */
  readonly p95Ms: number | null;
  /** The exact maximum. */
  readonly maxMs: number | null;
}

/** The calls of one tool, or of all tools, that came to an end. */
export interface CallTally {
  /** ok + errors + denied + interrupted + unknown. */
  readonly count: number;
  /** Calls that failed. */
  readonly errors: number;
  /** Calls that were not allowed. */
  readonly denied: number;
  /** Calls that the user or the agent broke off. */
  readonly interrupted: number;
  /** Calls that ended, nobody said how. */
  readonly unknown: number;
  /** How long they took. */
  readonly duration: DurationTally;
}

/** The calls that one subagent made. */
export interface AgentTally {
  /** The agent's id of the subagent. */
  readonly agentId: string;
  /** Its kind; `null` where the agent told none. */
  readonly agentType: string | null;
  /** Its calls that came to an end. */
  readonly toolCount: number;
  /** Those of them that failed. */
  readonly errorCount: number;
}

/** The calls of the turn that was spoken of last. */
export interface TurnTally {
  /** The agent's id of the turn: of the user's prompt. */
  readonly turnId: string;
  /** Those of its calls that came to an end. */
  readonly calls: CallTally;
}

/** Where the session ran. Each is `null` where nobody told. */
export interface SessionSource {
  /** The coding agent, such as `claude-code`. */
  readonly agent: string | null;
  /** The directory in which the session began. */
  readonly project: string | null;
  /** The model seen last. */
  readonly model: string | null;
}

/** The totals of one session. */
export interface Tally {
  /** The session id, as the agent gave it. */
  readonly sessionId: string;
  /** Time of the first record, ms since 1970; `null` where there is none. */
  readonly startedAt: number | null;
  /** Time of the last record, ms since 1970; `null` where there is none. */
  readonly lastAt: number | null;
  /** Time of the last record of a finalized session; `null` while it runs. */
  readonly endedAt: number | null;
  /** All calls that came to an end. */
  readonly calls: CallTally;
  /** The last turn apart; `null` where no call told its turn. */
  readonly turn: TurnTally | null;
  /** Calls of which only the start is known. */
  readonly unfinishedCount: number;
  /** By tool name, most used first, then first seen. */
  readonly tools: ReadonlyMap<string, CallTally>;
  /** Run times of the hooks, by hook name, first seen first. */
  readonly hooks: ReadonlyMap<string, DurationTally>;
  /** By subagent, most calls first. Calls of the main agent are not in it. */
  readonly agents: readonly AgentTally[];
  /** The same event for the same call, delivered again (and counted once). */
  readonly duplicates: number;
  /** Lines that are not records: torn, foreign, unreadable. */
  readonly damagedLines: number;
  /** Whole lines that are not counted: a newer version, an unknown type, another session. */
  readonly skippedLines: number;
  /** Entries of `errors.log` that name this session or none. */
  readonly lostEvents: number;
  /** Where the session ran. */
  readonly source: SessionSource;
}
