/**
 * A slow fold to compare the real one with, written from the rules alone: maps, lists and sorting,
 * no hashes, no buckets.
 *
 * @module
 */
import type { Line } from "../../src/codec/encode_line.ts";
import type { CallRecord } from "../../src/model/record.ts";
import { first, last, oldest } from "./oracle_shown.ts";

/** The order in which one record outweighs another about the same call, the least first. */
const ORDER = [
  ...["start:undefined", "batch:unknown", "post:unknown", "batch:ok"],
  ...["batch:denied", "batch:error", "post:denied", "batch:interrupted"],
  ...["post:interrupted", "post:ok", "post:error"],
];

/** What the real fold must agree on. Durations are lists: all of them, in µs, sorted. */
export interface ExpectedTally {
  readonly calls: ExpectedCalls;
  readonly unfinishedCount: number;
  readonly duplicates: number;
  readonly tools: readonly (readonly [string, ExpectedCalls])[];
  readonly hooks: readonly (readonly [string, readonly number[]])[];
  /** Subagents as `id:type`, each with its calls and errors. */
  readonly agents: ReadonlyMap<string, readonly [number, number]>;
  readonly turn: readonly [string, ExpectedCalls] | null;
  readonly startedAt: number | null;
  readonly lastAt: number | null;
  readonly agent: string | null;
  readonly project: string | null;
  readonly model: string | null;
}

/** Counts by outcome, and durations. */
export interface ExpectedCalls {
  readonly count: number;
  readonly errors: number;
  readonly denied: number;
  readonly interrupted: number;
  readonly unknown: number;
  readonly durations: readonly number[];
}

/** A call after all that is said of it was weighed. */
interface Merged {
  readonly rank: number;
  readonly tool: string;
  readonly durationUs: number | undefined;
  readonly agent: string | undefined;
  readonly turn: string | undefined;
}

/** Folds the lines of a session. */
export function expectedTally(lines: readonly Line[]): ExpectedTally {
  const unique = new Map(
    lines.map((line) => {
      const { writer, sequence, record } = line;
      const call = record.type === "call" ? record.call ?? "" : "";
      return [`${writer} ${sequence} ${call}`, line];
    }),
  );
  const all = [...unique.values()];
  const spoken = callsIn(all);
  const merged = [...spoken.values()].map(merge);
  const ended = merged.filter(({ rank }) => rank > 0);
  const times = all.map(({ record }) => record.at);
  const turn = last(all, "turn");
  const names = [...new Set(ended.map(({ tool }) => tool))];
  const hookNames = new Set(
    all.flatMap(({ record }) => record.type === "hook" ? [record.hook] : []),
  );
  return {
    calls: counted(ended),
    unfinishedCount: merged.length - ended.length,
    duplicates: [...spoken.values()]
      .map((words) => words.length - new Set(words.map(rankOf)).size)
      .reduce((sum, extra) => sum + extra, 0),
    tools: oldest(all, names, "tool")
      .map((tool) =>
        [tool, counted(ended.filter((call) => call.tool === tool))] as const
      )
      .sort(([, a], [, b]) => b.count - a.count),
    hooks: oldest(all, [...hookNames], "hook")
      .map((name) =>
        [
          name,
          all.flatMap(({ record }) =>
            record.type === "hook" && record.hook === name
              ? [record.durationUs]
              : []
          ).sort((a, b) => a - b),
        ] as const
      ),
    agents: new Map(
      ended.flatMap(({ agent }) => agent === undefined ? [] : [agent])
        .map((id) => {
          const own = counted(ended.filter(({ agent }) => agent === id));
          return [id, [own.count, own.errors]];
        }),
    ),
    turn: turn === null
      ? null
      : [turn, counted(ended.filter((call) => call.turn === turn))],
    startedAt: times.length === 0 ? null : Math.min(...times),
    lastAt: times.length === 0 ? null : Math.max(...times),
    agent: first(all, "agent"),
    project: first(all, "project"),
    model: last(all, "model"),
  };
}

/** All records about each call; one without an id is a call of its own. */
function callsIn(all: readonly Line[]): Map<string, CallRecord[]> {
  const calls = new Map<string, CallRecord[]>();
  for (const { writer, sequence, record } of all) {
    if (record.type !== "call") continue;
    const key = record.call === undefined
      ? `record ${writer} ${sequence}`
      : `call ${record.call}`;
    calls.set(key, [...calls.get(key) ?? [], record]);
  }
  return calls;
}

function rankOf({ source, outcome }: CallRecord): number {
  return ORDER.indexOf(`${source}:${outcome}`);
}

function merge(words: readonly CallRecord[]): Merged {
  return {
    rank: Math.max(...words.map(rankOf)),
    tool: weightiest(words, (word) => word.tool, (a, b) => a < b) ?? "",
    durationUs: weightiest(
      words,
      (word) => word.durationUs,
      (a, b) => a > b,
    ),
    agent: weightiest(words, agentOf, (a, b) => a < b),
    turn: weightiest(words, (word) => word.turn, (a, b) => a < b),
  };
}

/** A type that is told comes before none, which is what `~` is for. */
function agentOf({ agentId, agentType }: CallRecord): string | undefined {
  return agentId === undefined ? undefined : `${agentId}:${agentType ?? "~"}`;
}

/** What the record of the highest rank that tells anything says; `wins` decides between equals. */
function weightiest<T>(
  words: readonly CallRecord[],
  told: (word: CallRecord) => T | undefined,
  wins: (a: T, b: T) => boolean,
): T | undefined {
  let best: { rank: number; value: T } | undefined;
  for (const word of words) {
    const value = told(word);
    if (value === undefined) continue;
    const rank = rankOf(word);
    if (
      best === undefined || rank > best.rank ||
      (rank === best.rank && wins(value, best.value))
    ) best = { rank, value };
  }
  return best?.value;
}

function counted(calls: readonly Merged[]): ExpectedCalls {
  const having = (outcome: string): number =>
    calls.filter(({ rank }) => ORDER[rank]?.endsWith(`:${outcome}`)).length;
  return {
    count: calls.length,
    errors: having("error"),
    denied: having("denied"),
    interrupted: having("interrupted"),
    unknown: having("unknown"),
    durations: calls
      .flatMap(({ durationUs }) => durationUs === undefined ? [] : [durationUs])
      .sort((a, b) => a - b),
  };
}
