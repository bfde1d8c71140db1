/**
 * What Claude Code tells of calls.
 *
 * @module
 */
import { durationInUs } from "../model/duration.ts";
import { MAX_TEXT_LENGTH } from "../model/limits.ts";
import type { CallRecord, CallSource, Outcome } from "../model/record.ts";
import { PayloadError } from "./event.ts";
import { type Fields, isFields, usableText } from "../model/fields.ts";

/** How far into a result its verdict is looked for. */
const VERDICT_LENGTH = 2000;

/**
 * How the program words that a call was not allowed: by a rule, a mode or the user; by a bound; by a
 * hook; or because nobody is there whom it could ask.
 */
const DENIED = [
  /\bpermissions?\b.{0,1500}\b(?:denied|granted)\b|user doesn't want to/is,
  /\bdenied by permission rule\b|\bwas blocked(?: by a deny rule\b|\. For security, Claude Code may only\b)/,
  /^PreToolUse:\S+ hook error: /,
  /\b(?:requires?|needs?) (?:(?:explicit|manual) )?(?:approval|permission)\b/,
];

/**
 * A call that came to its end, by the event of its own.
 *
 * @throws {PayloadError} If the payload names no tool, or has an id that cannot be recorded.
 */
export function endedCall(
  payload: Fields,
  outcome: Outcome,
  at: number,
): CallRecord {
  return callRecord(payload, payload, { source: "post", outcome, at });
}

/**
 * A call that is about to start. It may never be heard of again.
 *
 * @throws {PayloadError} If the payload names no tool, or has an id that cannot be recorded.
 */
export function startedCall(payload: Fields, at: number): CallRecord {
  return callRecord(payload, payload, {
    source: "start",
    outcome: undefined,
    at,
  });
}

/**
 * The calls of one answer of the model, all of which ended. Most of them told so themselves; this
 * is the only word of those that were refused before they ran. An entry without a usable name and
 * id is left out: it could not be told from a call that was counted.
 *
 * @throws {PayloadError} If the payload has no list of calls.
 */
export function batchedCalls(payload: Fields, at: number): CallRecord[] {
  const calls = payload["tool_calls"];
  if (!Array.isArray(calls)) {
    throw new PayloadError("the payload has no tool_calls");
  }
  return calls
    .filter((call: unknown) => isFields(call))
    .filter((call) =>
      hasText(call, "tool_name") && hasText(call, "tool_use_id")
    )
    .map((call) =>
      callRecord(call, payload, {
        source: "batch",
        outcome: verdict(call["tool_response"]),
        at,
      })
    );
}

function hasText(fields: Fields, name: string): boolean {
  return usableText(fields[name], MAX_TEXT_LENGTH) !== undefined;
}

/** What a result says of its call. A result looks the same whether a tool or the program wrote it. */
function verdict(response: unknown): Outcome {
  const text = resultText(response).slice(0, VERDICT_LENGTH);
  if (text.startsWith("<tool_use_error>")) return "error";
  return DENIED.some((words) => words.test(text)) ? "denied" : "unknown";
}

/** A result is a text, or a list of blocks of which the first text counts. */
function resultText(response: unknown): string {
  if (typeof response === "string") return response;
  if (!Array.isArray(response)) return "";
  for (const block of response) {
    if (isFields(block) && typeof block["text"] === "string") {
      return block["text"];
    }
  }
  return "";
}

interface Word {
  readonly source: CallSource;
  readonly outcome: Outcome | undefined;
  readonly at: number;
}

/** A detail that is not usable is left out: the call counts all the same. */
function callRecord(call: Fields, payload: Fields, word: Word): CallRecord {
  const tool = usableText(call["tool_name"], MAX_TEXT_LENGTH);
  if (tool === undefined) {
    throw new PayloadError("the payload names no usable tool");
  }
  const id = call["tool_use_id"];
  if (typeof id === "string" && id.length > MAX_TEXT_LENGTH) {
    // Without its id it could be counted twice; cut, two calls could become one.
    throw new PayloadError(
      `the payload's tool_use_id has ${id.length} characters`,
    );
  }
  const duration = call["duration_ms"];
  const agentId = usableText(payload["agent_id"], MAX_TEXT_LENGTH);
  return {
    type: "call",
    at: word.at,
    source: word.source,
    outcome: word.outcome,
    tool,
    call: usableText(id, MAX_TEXT_LENGTH),
    durationUs: typeof duration === "number"
      ? durationInUs(duration)
      : undefined,
    agentId,
    agentType: agentId === undefined
      ? undefined
      : usableText(payload["agent_type"], MAX_TEXT_LENGTH),
    turn: usableText(payload["prompt_id"], MAX_TEXT_LENGTH),
  };
}
