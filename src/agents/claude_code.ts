/**
 * Claude Code's payloads, in the form that 2.1.197 was seen to send and
 * https://code.claude.com/docs/en/hooks documents.
 *
 * @module
 */
import { durationInUs } from "../model/duration.ts";
import { MAX_PROJECT_LENGTH, MAX_TEXT_LENGTH } from "../model/limits.ts";
import type { CallRecord } from "../model/record.ts";
import { type AgentEvent, PayloadError } from "./event.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Events that tell nothing to count. Any other that is not handled here is not known. */
const SILENT = new Set([
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
  "PostToolBatch",
  "PreCompact",
  "PreModelSwitch",
  "PreToolUse",
  "SessionEnd",
  "SessionStart",
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
]);

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
  return {
    agent: "claude-code",
    name,
    project: text(payload["cwd"], MAX_PROJECT_LENGTH),
    records: records(name, payload, at),
    endsTurn: name === "Stop" && payload["stop_hook_active"] !== true,
  };
}

function records(name: string, payload: Fields, at: number): CallRecord[] {
  switch (name) {
    case "PostToolUse":
      return [call(payload, "ok", at)];
    case "PostToolUseFailure":
      return [
        call(
          payload,
          payload["is_interrupt"] === true ? "interrupted" : "error",
          at,
        ),
      ];
    case "Stop":
      return [];
    default:
      if (SILENT.has(name)) return [];
      throw new PayloadError(
        `unknown event ${JSON.stringify(name.slice(0, 100))}`,
      );
  }
}

/** A detail that is not usable is left out: the call counts all the same. */
function call(
  fields: Fields,
  outcome: CallRecord["outcome"],
  at: number,
): CallRecord {
  const tool = text(fields["tool_name"], MAX_TEXT_LENGTH);
  if (tool === undefined) {
    throw new PayloadError("the payload names no usable tool");
  }
  const id = fields["tool_use_id"];
  if (typeof id === "string" && id.length > MAX_TEXT_LENGTH) {
    // Without its id it could be counted twice; cut, two calls could become one.
    throw new PayloadError(
      `the payload's tool_use_id has ${id.length} characters`,
    );
  }
  const duration = fields["duration_ms"];
  const agentId = text(fields["agent_id"], MAX_TEXT_LENGTH);
  return {
    type: "call",
    at,
    source: "post",
    outcome,
    tool,
    call: text(id, MAX_TEXT_LENGTH),
    durationUs: typeof duration === "number"
      ? durationInUs(duration)
      : undefined,
    agentId,
    agentType: agentId === undefined
      ? undefined
      : text(fields["agent_type"], MAX_TEXT_LENGTH),
    turn: text(fields["prompt_id"], MAX_TEXT_LENGTH),
  };
}

function eventName(payload: Fields, defaultName: string): string {
  const name = payload["hook_event_name"];
  if (name === undefined) return defaultName;
  if (typeof name === "string" && name !== "") return name;
  throw new PayloadError("the payload names no usable event");
}

function text(value: unknown, longest: number): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= longest
    ? value
    : undefined;
}
