/**
 * Every call of a session, merged from all records that speak of it, in about 55 bytes a call.
 *
 * @module
 */
import type { CallRecord, Outcome } from "../model/record.ts";
import type { Hash64 } from "./identity.ts";
import { IdentityIndex } from "./identity_index.ts";
import { type Column, grown } from "./growth.ts";
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

/** A value of a call, and the rank of the record that told it. */
interface Told<T extends Column> {
  values: T;
  /** Rank + 1; 0 where nobody told. */
  ranks: Uint8Array<ArrayBuffer>;
}

/** The calls of a session. Adding is commutative and may be repeated; nothing is ever removed. */
export class CallTable {
  readonly #identities = new IdentityIndex();
  readonly #names = new Names();
  /** One bit for each rank at which the call was spoken of. */
  #ranksSeen = new Uint16Array(64);
  readonly #tools = told(new Uint32Array(64));
  readonly #durations = told(new Float64Array(64));
  readonly #agents = told(new Uint32Array(64));
  readonly #turns = told(new Uint32Array(64));

  /**
   * Merges one record into its call. The caller sees to it that no record comes twice.
   *
   * @returns Whether the same event for the same call had come before.
   */
  add(identity: Hash64, record: CallRecord): boolean {
    const call = this.#identities.add(identity);
    const rank = rankOf(record);
    this.#ranksSeen = grown(this.#ranksSeen, call + 1);
    const seen = this.#ranksSeen[call] ?? 0;
    this.#ranksSeen[call] = seen | (1 << rank);
    this.#tellName(this.#tools, call, rank, record.tool);
    this.#tellDuration(call, rank, record.durationUs);
    this.#tellName(this.#agents, call, rank, agentName(record));
    this.#tellName(this.#turns, call, rank, record.turn);
    return (seen & (1 << rank)) !== 0;
  }

  /** Every call, in the order in which it was first spoken of. */
  *[Symbol.iterator](): Iterator<MergedCall> {
    for (let call = 0; call < this.#identities.size; call++) {
      const rank = 31 - Math.clz32(this.#ranksSeen[call] ?? 0);
      const [agentId, agentType] = splitAgent(this.#name(this.#agents, call));
      yield {
        outcome: rank === STARTED_RANK ? undefined : outcomeOf(rank),
        tool: this.#name(this.#tools, call) ?? "",
        durationUs: this.#durations.ranks[call]
          ? this.#durations.values[call]
          : undefined,
        agentId,
        agentType,
        turn: this.#name(this.#turns, call),
      };
    }
  }

  #tellName(
    told: Told<Uint32Array<ArrayBuffer>>,
    call: number,
    rank: number,
    text: string | undefined,
  ): void {
    extend(told, call + 1);
    if (text === undefined) return;
    const before = told.ranks[call] ?? 0;
    if (rank + 1 < before) return;
    const number = this.#names.number(text);
    if (
      rank + 1 === before && this.#names.text(told.values[call] ?? 0) <= text
    ) return;
    told.ranks[call] = rank + 1;
    told.values[call] = number;
  }

  #tellDuration(
    call: number,
    rank: number,
    durationUs: number | undefined,
  ): void {
    const told = this.#durations;
    extend(told, call + 1);
    if (durationUs === undefined) return;
    const before = told.ranks[call] ?? 0;
    if (rank + 1 < before) return;
    if (rank + 1 === before && (told.values[call] ?? 0) >= durationUs) return;
    told.ranks[call] = rank + 1;
    told.values[call] = durationUs;
  }

  #name(
    told: Told<Uint32Array<ArrayBuffer>>,
    call: number,
  ): string | undefined {
    return told.ranks[call]
      ? this.#names.text(told.values[call] ?? 0)
      : undefined;
  }
}

function told<T extends Column>(values: T): Told<T> {
  return { values, ranks: new Uint8Array(values.length) };
}

function extend<T extends Column>(told: Told<T>, size: number): void {
  told.values = grown(told.values, size);
  told.ranks = grown(told.ranks, size);
}

/** A subagent's id and type are one word of one record: neither may come from another record. */
function agentName(record: CallRecord): string | undefined {
  if (record.agentId === undefined) return undefined;
  return JSON.stringify([record.agentId, record.agentType ?? null]);
}

function splitAgent(
  name: string | undefined,
): [string | undefined, string | undefined] {
  if (name === undefined) return [undefined, undefined];
  const [agentId, agentType] = JSON.parse(name) as [string, string | null];
  return [agentId, agentType ?? undefined];
}
