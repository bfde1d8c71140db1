/**
 * What a caller may tell about a call, and the record it makes.
 *
 * @module
 */
import {
  checkDuration,
  checkFields,
  checkName,
  checkOptionalName,
} from "../model/arguments.ts";
import { type CallRecord, type Outcome, OUTCOMES } from "../model/record.ts";

/** What is known of a call besides its tool. All of it may be left out. */
export interface CallDetails {
  /** How it ended. Default: `ok`. */
  readonly outcome?: Outcome | undefined;
  /** Another way to say the outcome `ok` or `error`. Not together with `outcome`. */
  readonly success?: boolean | undefined;
  /** How long it took, in ms; fractions are kept to the microsecond. */
  readonly durationMs?: number | undefined;
  /** The agent's id of the call. A call with an id is counted once, however often it is recorded. */
  readonly callId?: string | undefined;
  /** The subagent that made the call; left out where the main agent did. */
  readonly agentId?: string | undefined;
  /** The kind of that subagent. Only together with `agentId`. */
  readonly agentType?: string | undefined;
  /** The turn (the user's prompt) that the call belongs to. */
  readonly turnId?: string | undefined;
}

const DETAILS: ReadonlySet<string> = new Set(
  [
    "outcome",
    "success",
    "durationMs",
    "callId",
    "agentId",
    "agentType",
    "turnId",
  ] satisfies (keyof CallDetails)[],
);

/**
 * The record of a call that came to its end.
 *
 * @throws {TypeError} If a detail has the wrong type, or two contradict each other.
 * @throws {RangeError} If a detail is out of range.
 */
export function callRecord(
  tool: string,
  details: CallDetails,
  at: number,
): CallRecord {
  checkFields(details, DETAILS, "the details of a call");
  const { durationMs, agentId, agentType } = details;
  if (agentType !== undefined && agentId === undefined) {
    throw new TypeError(
      "Cannot record an agentType without the agentId it belongs to",
    );
  }
  return {
    type: "call",
    at,
    source: "post",
    outcome: outcomeOf(details),
    tool: checkName(tool, "tool name"),
    call: checkOptionalName(details.callId, "callId"),
    durationUs: durationMs === undefined
      ? undefined
      : checkDuration(durationMs, "durationMs"),
    agentId: checkOptionalName(agentId, "agentId"),
    agentType: checkOptionalName(agentType, "agentType"),
    turn: checkOptionalName(details.turnId, "turnId"),
  };
}

function outcomeOf({ outcome, success }: CallDetails): Outcome {
  if (success !== undefined && typeof success !== "boolean") {
    throw new TypeError(
      `Cannot use ${typeof success} as success: it must be a boolean`,
    );
  }
  if (outcome === undefined) return success === false ? "error" : "ok";
  if (success !== undefined) {
    throw new TypeError(
      "Cannot record both outcome and success: give one of them",
    );
  }
  if (!OUTCOMES.includes(outcome)) {
    throw new RangeError(
      `Cannot use ${JSON.stringify(outcome)} as outcome: it must be one of ${
        OUTCOMES.join(", ")
      }`,
    );
  }
  return outcome;
}
