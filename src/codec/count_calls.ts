/**
 * Counts merged calls: all of them, by tool, by subagent, and those of the last turn.
 *
 * @module
 */
import type { AgentTally, Tally } from "../model/tally.ts";
import type { MergedCall } from "./call_table.ts";
import { CallTotals } from "./call_totals.ts";
import type { FirstSeen } from "./first_last.ts";

/** What the calls alone tell of a session. */
export type CallCounts = Pick<
  Tally,
  "calls" | "turn" | "unfinishedCount" | "tools" | "agents"
>;

interface Subagent {
  readonly agentId: string;
  readonly agentType: string | null;
  readonly totals: CallTotals;
}

/**
 * Counts calls.
 *
 * @param turnId The turn to count apart.
 * @param toolsSeen Which of two equally used tools comes first.
 */
export function countCalls(
  calls: Iterable<MergedCall>,
  turnId: string | null,
  toolsSeen: FirstSeen,
): CallCounts {
  const all = new CallTotals();
  const turn = new CallTotals();
  const tools = new Map<string, CallTotals>();
  const agents = new Map<string, Subagent>();
  let unfinishedCount = 0;
  for (const call of calls) {
    if (call.outcome === undefined) {
      unfinishedCount++;
      continue;
    }
    const { outcome, durationUs, agentId, agentType } = call;
    all.add(outcome, durationUs);
    toolOf(tools, call).add(outcome, durationUs);
    if (call.turn === turnId) turn.add(outcome, durationUs);
    if (agentId === undefined) continue;
    agentOf(agents, agentId, agentType ?? null).add(outcome, durationUs);
  }
  return {
    calls: all.tally(),
    turn: turnId === null ? null : { turnId, calls: turn.tally() },
    unfinishedCount,
    tools: new Map(
      [...tools]
        .sort(([a, x], [b, y]) => y.count - x.count || toolsSeen.compare(a, b))
        .map(([name, totals]) => [name, totals.tally()]),
    ),
    agents: agentTallies(agents),
  };
}

function toolOf(
  tools: Map<string, CallTotals>,
  { tool }: MergedCall,
): CallTotals {
  const totals = tools.get(tool) ?? new CallTotals();
  tools.set(tool, totals);
  return totals;
}

function agentOf(
  agents: Map<string, Subagent>,
  agentId: string,
  agentType: string | null,
): CallTotals {
  const key = JSON.stringify([agentId, agentType]);
  const agent = agents.get(key) ??
    { agentId, agentType, totals: new CallTotals() };
  agents.set(key, agent);
  return agent.totals;
}

/** Most calls first; then by id and type, so that the order never depends on arrival. */
function agentTallies(agents: Map<string, Subagent>): AgentTally[] {
  return [...agents]
    .sort(([a, x], [b, y]) =>
      y.totals.count - x.totals.count || (a < b ? -1 : 1)
    )
    .map(([_key, { agentId, agentType, totals }]) => ({
      agentId,
      agentType,
      toolCount: totals.count,
      errorCount: totals.errors,
    }));
}
