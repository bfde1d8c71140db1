/**
 * Records as a session makes them.
 *
 * @module
 */
import type { Line } from "../src/codec/encode_line.ts";
import type { CallRecord } from "../src/model/record.ts";

/** The session of all records here. */
export const SESSION = "0b9c1d2e-3f40-4a51-8b62-7c83d94ea5f6";

/** The tools that they name in turn. */
export const TOOLS = ["Bash", "Edit", "Read", "Grep", "Write"] as const;

/** The line of the call of this number, from 1 on. */
export function toolCall(
  sequence: number,
): Line & { readonly record: CallRecord } {
  return {
    sessionId: SESSION,
    writer: "0123456789abcdef",
    sequence,
    record: {
      type: "call",
      at: 1_800_000_000_000 + sequence * 2500,
      source: "post",
      outcome: sequence % 20 === 0 ? "error" : "ok",
      tool: TOOLS[sequence % TOOLS.length] ?? "Bash",
      call: `toolu_${sequence.toString(36).padStart(24, "0")}`,
      durationUs: (sequence * 7919) % 5_000_000,
      agentId: undefined,
      agentType: undefined,
      turn: `turn-${Math.floor(sequence / 12)}`,
    },
  };
}
