/**
 * Every call of a session, merged from all records that speak of it, in about 65 bytes a call.
 *
 * @module
 */
import type { CallRecord, Outcome } from "../model/record.ts";
import type { Hash64 } from "./identity.ts";
import { IdentityIndex, type IndexState } from "./identity_index.ts";
import {
  Column,
  type ColumnSink,
  type ColumnSource,
  type PageMaker,
} from "./column.ts";
import { outcomeOf, rankOf, STARTED_RANK } from "./merge.ts";
import { Names } from "./names.ts";
import { SettledCalls } from "./settled_calls.ts";

/** A call after merging. */
export interface MergedCall {
  /** `undefined` where only its start is known. */
  readonly outcome: Outcome | undefined;
  readonly tool: string;
  readonly durationUs: number | undefined;
  readonly agentId: string | undefined;
  readonly agentType: string | undefined;
  readonly turn: string | undefined;
}

/** A value of each call, and the rank of the record that told it. */
interface Told {
  readonly values: Column;
  /** Rank + 1; 0 where nobody told. */
  readonly ranks: Column;
}

/** What is saved of the calls besides their columns. */
export interface CallsState {
  readonly identities: IndexState;
  readonly names: readonly string[];
}

/** The calls of a session. Adding is commutative and may be repeated; nothing is ever removed. */
export class CallTable {
  #identities = new IdentityIndex();
  #names = new Names();
  /** One bit for each rank at which the call was spoken of. */
  #ranksSeen = new Column(Uint16Array);
  #tools = told(new Column(Uint32Array));
  #durations = told(new Column(Float64Array));
  #agents = told(new Column(Uint32Array));
  #turns = told(new Column(Uint32Array));
  /** When it ended, by the earliest record that says so, in ms since 1970, and 1; 0 before that. */
  #endedAt = new Column(Float64Array);
  #settled = new SettledCalls(0, 0);

  /** Calls as they were saved, and counted. */
  static restore(
    { identities, names }: CallsState,
    columns: ColumnSource,
  ): CallTable {
    const table = new CallTable();
    table.#identities = IdentityIndex.restore(identities, columns);
    table.#names = new Names(names);
    table.#ranksSeen = columns.take(Uint16Array);
    table.#tools = takeTold(columns, Uint32Array);
    table.#durations = takeTold(columns, Float64Array);
    table.#agents = takeTold(columns, Uint32Array);
    table.#turns = takeTold(columns, Uint32Array);
    table.#endedAt = columns.take(Float64Array);
    table.#settled = new SettledCalls(identities.size, names.length);
    return table;
  }

  save(columns: ColumnSink): CallsState {
    const identities = this.#identities.save(columns);
    columns.put(this.#ranksSeen);
    const all = [this.#tools, this.#durations, this.#agents, this.#turns];
    for (const { values, ranks } of all) {
      columns.put(values);
      columns.put(ranks);
    }
    columns.put(this.#endedAt);
    return { identities, names: this.#names.texts };
  }

  /**
   * Merges one record into its call. The caller sees to it that no record comes twice.
   *
   * @returns Whether the same event for the same call had come before.
   */
  add(identity: Hash64, record: CallRecord): boolean {
    const call = this.#identities.add(identity);
    const rank = rankOf(record);
    const seen = this.#ranksSeen.get(call);
    const before = this.#settled.watches(call)
      ? this.#countedWord(call)
      : undefined;
    this.#ranksSeen.set(call, seen | (1 << rank));
    this.#tellName(this.#tools, call, rank, record.tool);
    this.#tellDuration(call, rank, record.durationUs);
    this.#tellName(this.#agents, call, rank, agentName(record));
    this.#tellName(this.#turns, call, rank, record.turn);
    if (record.outcome !== undefined) this.#tellEnd(call, record.at);
    if (before !== undefined) {
      this.#settled.note(call, before, this.#countedWord(call));
    }
    return (seen & (1 << rank)) !== 0;
  }

  /**
   * How many calls that were unfinished when they were counted have ended since; `undefined` where
   * what was counted of others is no longer true. The count has to be made again then.
   *
   * @param turnId A turn that was not counted apart: it must be one that no call had been in.
   */
  endedSince(turnId: string | null): number | undefined {
    const known = turnId !== null &&
      this.#settled.knew(this.#names.numberOf(turnId));
    return known || this.#settled.changed
      ? undefined
      : this.#settled.ended.length;
  }

  /** Every call, as {@linkcode CallTable.since} hands them over. */
  all(): Iterable<MergedCall> {
    return this.#merged([], 0);
  }

  /** The calls that came or ended since the calls were counted. */
  since(): Iterable<MergedCall> {
    return this.#merged(this.#settled.ended, this.#settled.calls);
  }

  /** When each call ended, by the earliest record that says so; ms since 1970. */
  *ends(): Generator<number, void, undefined> {
    for (let call = 0; call < this.#identities.size; call++) {
      const at = this.#endedAt.get(call) - 1;
      if (at >= 0) yield at;
    }
  }

  /**
   * Some calls, and all from one on, in the order in which they were first spoken of. Each is handed
   * over in the same object, which is good until the next one: a million objects are a lot of
   * garbage.
   */
  *#merged(
    some: readonly number[],
    first: number,
  ): Generator<MergedCall, void, undefined> {
    const merged: { -readonly [Key in keyof MergedCall]: MergedCall[Key] } = {
      outcome: undefined,
      tool: "",
      durationUs: undefined,
      agentId: undefined,
      agentType: undefined,
      turn: undefined,
    };
    for (let i = first - some.length; i < this.#identities.size; i++) {
      const call = i < first ? some[first - 1 - i] ?? 0 : i;
      merged.outcome = this.#outcome(call);
      merged.tool = this.#name(this.#tools, call) ?? "";
      merged.durationUs = this.#durations.ranks.get(call) > 0
        ? this.#durations.values.get(call)
        : undefined;
      [merged.agentId, merged.agentType] = splitAgent(
        this.#name(this.#agents, call),
      );
      merged.turn = this.#name(this.#turns, call);
      yield merged;
    }
  }

  #outcome(call: number): Outcome | undefined {
    const rank = 31 - Math.clz32(this.#ranksSeen.get(call));
    return rank === STARTED_RANK ? undefined : outcomeOf(rank);
  }

  /** What a count makes of a call; empty where it did not end. */
  #countedWord(call: number): string {
    const outcome = this.#outcome(call);
    if (outcome === undefined) return "";
    const told = [this.#tools, this.#durations, this.#agents, this.#turns]
      .map(({ values, ranks }) => ranks.get(call) > 0 ? values.get(call) : -1);
    return `${outcome} ${told}`;
  }

  #tellName(
    told: Told,
    call: number,
    rank: number,
    text: string | undefined,
  ): void {
    if (text === undefined) return;
    const before = told.ranks.get(call);
    if (rank + 1 < before) return;
    const number = this.#names.number(text);
    if (
      rank + 1 === before && this.#names.text(told.values.get(call)) <= text
    ) return;
    told.ranks.set(call, rank + 1);
    told.values.set(call, number);
  }

  #tellDuration(
    call: number,
    rank: number,
    durationUs: number | undefined,
  ): void {
    const told = this.#durations;
    if (durationUs === undefined) return;
    const before = told.ranks.get(call);
    if (rank + 1 < before) return;
    if (rank + 1 === before && told.values.get(call) >= durationUs) return;
    told.ranks.set(call, rank + 1);
    told.values.set(call, durationUs);
  }

  #tellEnd(call: number, at: number): void {
    const before = this.#endedAt.get(call);
    if (before === 0 || at + 1 < before) this.#endedAt.set(call, at + 1);
  }

  #name(
    told: Told,
    call: number,
  ): string | undefined {
    return told.ranks.get(call) > 0
      ? this.#names.text(told.values.get(call))
      : undefined;
  }
}

function told(values: Column): Told {
  return { values, ranks: new Column(Uint8Array) };
}

function takeTold(columns: ColumnSource, makePage: PageMaker): Told {
  return { values: columns.take(makePage), ranks: columns.take(Uint8Array) };
}

/** A subagent's id and type are one word of one record: neither may come from another record. */
function agentName(record: CallRecord): string | undefined {
  if (record.agentId === undefined) return undefined;
  return JSON.stringify([record.agentId, record.agentType ?? null]);
}

/** Most calls have none: one for all of them makes no garbage. */
const NO_AGENT = [undefined, undefined] as const;

function splitAgent(
  name: string | undefined,
): readonly [string | undefined, string | undefined] {
  if (name === undefined) return NO_AGENT;
  const [agentId, agentType] = JSON.parse(name) as [string, string | null];
  return [agentId, agentType ?? undefined];
}
