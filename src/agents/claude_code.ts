/**
 * Claude Code's events, in the form that 2.1.197 was seen to send and
 * https://code.claude.com/docs/en/hooks documents.
 *
 * @module
 */
import { MAX_PROJECT_LENGTH, MAX_TEXT_LENGTH } from "../model/limits.ts";
import type { JournalRecord } from "../model/record.ts";
import { batchedCalls, endedCall, startedCall } from "./claude_code_calls.ts";
import { type AgentEvent, type FollowUp, PayloadError } from "./event.ts";
import { type Fields, usableText } from "../model/fields.ts";

/** What is done with an event, besides recording that its hook ran. */
interface Handling {
  readonly records: (payload: Fields, at: number) => readonly JournalRecord[];
  readonly followUp: FollowUp;
}

const NOTHING: Handling = { records: () => [], followUp: "nothing" };

/** The events that tell something or ask for something. */
const HANDLING: ReadonlyMap<string, Handling> = new Map([
  ["PostToolUse", {
    records: (payload, at) => [endedCall(payload, "ok", at)],
    followUp: "nothing",
  }],
  ["PostToolUseFailure", {
    records: (payload, at) => [endedCall(payload, failure(payload), at)],
    followUp: "nothing",
  }],
  ["PostToolBatch", { records: batchedCalls, followUp: "nothing" }],
  ["PreToolUse", {
    records: (payload, at) => [startedCall(payload, at)],
    followUp: "nothing",
  }],
  ["SessionStart", { records: sessionFacts, followUp: "sweep" }],
  ["SessionEnd", { records: () => [], followUp: "finalize" }],
  ["Stop", { records: () => [], followUp: "summary" }],
]);

/** All others that the program is known to send. One that is in neither is noted as not known. */
const OTHERS: readonly string[] = [
  "ConfigChange",
  "CwdChanged",
  "DirectoryAdded",
  "Elicitation",
  "ElicitationResult",
  "FileChanged",
  "InstructionsLoaded",
  "MessageDisplay",
  "Notification",
  "PermissionDenied",
  "PermissionRequest",
  "PostCompact",
  "PostModelSwitch",
  "PreCompact",
  "PreModelSwitch",
  "Setup",
  "StopFailure",
  "SubagentStart",
  "SubagentStop",
  "TaskCompleted",
  "TaskCreated",
  "TeammateIdle",
  "UserPromptExpansion",
  "UserPromptSubmit",
  "WorktreeCreate",
  "WorktreeRemove",
];

/**
 * The session that a payload belongs to, `undefined` where it names none.
 *
 * @throws {PayloadError} If what it names cannot be one.
 */
export function claudeCodeSession(payload: Fields): string | undefined {
  const id = payload["session_id"];
  if (id === undefined || id === null || id === "") return undefined;
  if (typeof id === "string" && id.length <= MAX_TEXT_LENGTH) return id;
  throw new PayloadError("the payload has no usable session_id");
}

/**
 * What a payload tells.
 *
 * @param defaultName The event where the payload names none.
 * @param at The time to record, ms since 1970.
 * @throws {PayloadError} If it names no event that is known, or no tool where there must be one.
 */
export function claudeCodeEvent(
  payload: Fields,
  defaultName: string,
  at: number,
): AgentEvent {
  const name = eventName(payload, defaultName);
  const handling = HANDLING.get(name) ??
    (OTHERS.includes(name) ? NOTHING : undefined);
  if (handling === undefined) {
    throw new PayloadError(
      `unknown event ${JSON.stringify(name.slice(0, 100))}`,
    );
  }
  // The turn goes on: another hook kept the agent from stopping, and it is about to try again.
  const goesOn = name === "Stop" && payload["stop_hook_active"] === true;
  return {
    agent: "claude-code",
    name,
    project: usableText(payload["cwd"], MAX_PROJECT_LENGTH),
    records: handling.records(payload, at),
    followUp: goesOn ? "nothing" : handling.followUp,
  };
}

function failure(payload: Fields): "interrupted" | "error" {
  return payload["is_interrupt"] === true ? "interrupted" : "error";
}

function sessionFacts(payload: Fields, at: number): JournalRecord[] {
  return [{
    type: "session",
    at,
    source: usableText(payload["source"], MAX_TEXT_LENGTH),
    agent: "claude-code",
    project: usableText(payload["cwd"], MAX_PROJECT_LENGTH),
    model: usableText(payload["model"], MAX_TEXT_LENGTH),
  }];
}

function eventName(payload: Fields, defaultName: string): string {
  const name = payload["hook_event_name"];
  if (name === undefined) return defaultName;
  if (typeof name === "string" && name !== "") return name;
  throw new PayloadError("the payload names no usable event");
}
