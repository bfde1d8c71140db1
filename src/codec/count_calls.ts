/**
 * Counts merged calls.
 *
 * @module
 */
import type { AgentTally, Tally } from "../model/tally.ts";
import type { MergedCall } from "./call_table.ts";
import { CallTotals, type TotalsState } from "./call_totals.ts";
import type { FirstSeen } from "./first_last.ts";

/** What the calls alone tell of a session. */
export type CallCounts = Pick<
  Tally,
  "calls" | "turn" | "unfinishedCount" | "tools" | "agents"
>;

/** What is saved of a count. */
export interface CountState {
  readonly all: TotalsState;
  readonly turn: TotalsState;
  readonly tools: readonly (readonly [string, TotalsState])[];
  readonly agents: readonly (readonly [string, Subagent])[];
  readonly unfinished: number;
}

interface Subagent {
  readonly agentId: string;
  readonly agentType: string | null;
  readonly count: number;
  readonly errors: number;
}

/** What has changed since a count was saved. */
export interface CountChange {
  /** The turn to count apart now. */
  readonly turnId: string | null;
  /** Whether it is the turn of then. Of another one, no call was counted. */
  readonly sameTurn: boolean;
  /** How many of the calls that were unfinished have ended: they are about to be added. */
  readonly ended: number;
}

/** Counts calls: all of them, by tool, by subagent, and those of the last turn. */
export class CallCounter {
  readonly #turnId: string | null;
  #all = new CallTotals();
  #turn = new CallTotals();
  #tools = new Map<string, CallTotals>();
  #agents = new Map<string, Subagent>();
  #unfinished = 0;

  /** @param turnId The turn to count apart. */
  constructor(turnId: string | null) {
    this.#turnId = turnId;
  }

  /** A count as it was saved, to go on from there. */
  static restore(
    state: CountState,
    { turnId, sameTurn, ended }: CountChange,
  ): CallCounter {
    const counter = new CallCounter(turnId);
    counter.#all = CallTotals.restore(state.all);
    if (sameTurn) counter.#turn = CallTotals.restore(state.turn);
    counter.#tools = new Map(
      state.tools.map(([name, totals]) => [name, CallTotals.restore(totals)]),
    );
    counter.#agents = new Map(state.agents);
    counter.#unfinished = state.unfinished - ended;
    return counter;
  }

  save(): CountState {
    return {
      all: this.#all.save(),
      turn: this.#turn.save(),
      tools: [...this.#tools].map(([name, totals]) => [name, totals.save()]),
      agents: [...this.#agents],
      unfinished: this.#unfinished,
    };
  }

  add(calls: Iterable<MergedCall>): void {
    for (const call of calls) {
      const { outcome, durationUs, agentId, agentType } = call;
      if (outcome === undefined) {
        this.#unfinished++;
        continue;
      }
      this.#all.add(outcome, durationUs);
      this.#toolOf(call).add(outcome, durationUs);
      if (call.turn === this.#turnId) this.#turn.add(outcome, durationUs);
      if (agentId === undefined) continue;
      this.#addToAgent(agentId, agentType ?? null, outcome === "error");
    }
  }

  /** @param toolsSeen Which of two equally used tools comes first. */
  tally(toolsSeen: FirstSeen): CallCounts {
    const turnId = this.#turnId;
    return {
      calls: this.#all.tally(),
      turn: turnId === null ? null : { turnId, calls: this.#turn.tally() },
      unfinishedCount: this.#unfinished,
      tools: new Map(
        [...this.#tools]
          .sort(([a, x], [b, y]) =>
            y.count - x.count || toolsSeen.compare(a, b)
          )
          .map(([name, totals]) => [name, totals.tally()]),
      ),
      agents: this.#agentTallies(),
    };
  }

  #toolOf({ tool }: MergedCall): CallTotals {
    const totals = this.#tools.get(tool) ?? new CallTotals();
    this.#tools.set(tool, totals);
    return totals;
  }

  #addToAgent(
    agentId: string,
    agentType: string | null,
    failed: boolean,
  ): void {
    const key = JSON.stringify([agentId, agentType]);
    const { count, errors } = this.#agents.get(key) ?? { count: 0, errors: 0 };
    this.#agents.set(key, {
      agentId,
      agentType,
      count: count + 1,
      errors: errors + Number(failed),
    });
  }

  /** Most calls first; then by id and type, so that the order never depends on arrival. */
  #agentTallies(): AgentTally[] {
    return [...this.#agents]
      .sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1))
      .map(([_key, { agentId, agentType, count, errors }]) => ({
        agentId,
        agentType,
        toolCount: count,
        errorCount: errors,
      }));
  }
}
