/**
 * A tally as the JSON object that `show --json` prints. Its fields are stable and described in
 * `docs/format.md`.
 *
 * @module
 */
import type { CallTally, DurationTally, Tally } from "../model/tally.ts";

/** A value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | {
  readonly [key: string]: Json;
};

/** The JSON object of a tally, in snake case; times are ISO 8601 in UTC, durations in ms. */
export function tallyJson(tally: Tally): { readonly [key: string]: Json } {
  const end = tally.endedAt ?? tally.lastAt;
  return {
    session_id: tally.sessionId,
    started_at: isoTime(tally.startedAt),
    last_at: isoTime(tally.lastAt),
    ended_at: isoTime(tally.endedAt),
    duration_seconds: end === null
      ? 0
      : Math.floor((end - (tally.startedAt ?? end)) / 1000),
    tool_count: tally.calls.count,
    error_count: tally.calls.errors,
    denied_count: tally.calls.denied,
    interrupted_count: tally.calls.interrupted,
    unknown_count: tally.calls.unknown,
    unfinished_count: tally.unfinishedCount,
    turn: tally.turn === null ? null : {
      turn_id: tally.turn.turnId,
      tool_count: tally.turn.calls.count,
      error_count: tally.turn.calls.errors,
    },
    tool_names: named(tally.tools, (tool) => tool.count),
    tools: named(tally.tools, toolJson),
    hooks: named(tally.hooks, hookJson),
    agents: tally.agents.map((agent) => ({
      agent_id: agent.agentId,
      agent_type: agent.agentType,
      tool_count: agent.toolCount,
      error_count: agent.errorCount,
    })),
    duplicates: tally.duplicates,
    damaged_lines: tally.damagedLines,
    skipped_lines: tally.skippedLines,
    lost_events: tally.lostEvents,
    source: { ...tally.source },
  };
}

function toolJson(tool: CallTally): Json {
  const { duration } = tool;
  return {
    count: tool.count,
    errors: tool.errors,
    denied: tool.denied,
    interrupted: tool.interrupted,
    unknown: tool.unknown,
    duration_ms: {
      count: duration.count,
      sum: duration.sumMs,
      avg: rounded(duration.avgMs),
      p50: rounded(duration.p50Ms),
      p95: rounded(duration.p95Ms),
      max: duration.maxMs,
    },
  };
}

function hookJson(hook: DurationTally): Json {
  return {
    count: hook.count,
    avg_ms: rounded(hook.avgMs),
    p50_ms: rounded(hook.p50Ms),
    p95_ms: rounded(hook.p95Ms),
    max_ms: hook.maxMs,
  };
}

/** Durations are known to the microsecond; more digits would pretend to more. */
function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 1000) / 1000;
}

/** Without a prototype: a tool may be called `__proto__` or `constructor`. */
function named<T>(
  map: ReadonlyMap<string, T>,
  value: (entry: T) => Json,
): { readonly [key: string]: Json } {
  const object: { [key: string]: Json } = Object.create(null);
  for (const [name, entry] of map) object[name] = value(entry);
  return object;
}

function isoTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
