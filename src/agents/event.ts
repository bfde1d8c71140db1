/**
 * What every agent's payloads are turned into.
 *
 * @module
 */
import type { JournalRecord } from "../model/record.ts";

/** What a hook does besides recording an event. */
export type FollowUp = "nothing" | "summary" | "sweep" | "finalize";

/** An event of an agent, as far as it concerns the tally. */
export interface AgentEvent {
  /** The agent, such as `claude-code`. */
  readonly agent: string;
  /** The event, in the agent's words. */
  readonly name: string;
  /** The directory that the agent works in. */
  readonly project: string | undefined;
  /** What it tells; often nothing. */
  readonly records: readonly JournalRecord[];
  /** What is to be done besides recording. */
  readonly followUp: FollowUp;
}

/** A payload that cannot be counted. The message tells why, and nothing of what is in it. */
export class PayloadError extends Error {
  override readonly name = "PayloadError";
}
