/**
 * Every call of a session, merged from all records that speak of it, in about 55 bytes a call.
 *
 * @module
 */
import type { CallRecord, Outcome } from "../model/record.ts";
import type { Hash64 } from "./identity.ts";
import { IdentityIndex } from "./identity_index.ts";
import { Column } from "./column.ts";
import { outcomeOf, rankOf, STARTED_RANK } from "./merge.ts";
import { Names } from "./names.ts";

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

/** The calls of a session. Adding is commutative and may be repeated; nothing is ever removed. */
export class CallTable {
  readonly #identities = new IdentityIndex();
  readonly #names = new Names();
  /** One bit for each rank at which the call was spoken of. */
  readonly #ranksSeen = new Column(Uint16Array);
  readonly #tools = told(new Column(Uint32Array));
  readonly #durations = told(new Column(Float64Array));
  readonly #agents = told(new Column(Uint32Array));
  readonly #turns = told(new Column(Uint32Array));

  /**
   * Merges one record into its call. The caller sees to it that no record comes twice.
   *
   * @returns Whether the same event for the same call had come before.
   */
  add(identity: Hash64, record: CallRecord): boolean {
    const call = this.#identities.add(identity);
    const rank = rankOf(record);
    const seen = this.#ranksSeen.get(call);
    this.#ranksSeen.set(call, seen | (1 << rank));
    this.#tellName(this.#tools, call, rank, record.tool);
    this.#tellDuration(call, rank, record.durationUs);
    this.#tellName(this.#agents, call, rank, agentName(record));
    this.#tellName(this.#turns, call, rank, record.turn);
    return (seen & (1 << rank)) !== 0;
  }

  /**
   * Every call, in the order in which it was first spoken of. Each is handed over in the same
   * object, which is good until the next one: a million objects are a lot of garbage.
   */
  *[Symbol.iterator](): Iterator<MergedCall> {
    const merged: { -readonly [Key in keyof MergedCall]: MergedCall[Key] } = {
      outcome: undefined,
      tool: "",
      durationUs: undefined,
      agentId: undefined,
      agentType: undefined,
      turn: undefined,
    };
    for (let call = 0; call < this.#identities.size; call++) {
      const rank = 31 - Math.clz32(this.#ranksSeen.get(call));
      merged.outcome = rank === STARTED_RANK ? undefined : outcomeOf(rank);
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
