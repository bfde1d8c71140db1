/**
 * Events as Claude Code (2.1.197) sends them, about a call that nobody made.
 *
 * @module
 */

import { STATUS_LINE_EVENT } from "./registration.ts";

/** The events with which hooks are tried: those of a call, and the end of a turn. */
export const CALL_EVENTS = ["PostToolUse", "PostToolBatch"] as const;

/** What a hook is given. */
export function trialPayload(
  event: string,
  sessionId: string,
  cwd: string,
): string {
  const call = {
    tool_name: "Read",
    tool_input: {},
    tool_use_id: "toolu_hooktally_doctor",
  };
  if (event === STATUS_LINE_EVENT) {
    return JSON.stringify({ session_id: sessionId, transcript_path: "", cwd });
  }
  const fields: Readonly<Record<string, unknown>> = {
    PostToolUse: { ...call, tool_response: {}, duration_ms: 1 },
    PostToolBatch: { tool_calls: [{ ...call, tool_response: "" }] },
    Stop: { stop_hook_active: false },
  };
  return JSON.stringify({
    session_id: sessionId,
    transcript_path: "",
    cwd,
    permission_mode: "default",
    hook_event_name: event,
    ...fields[event] as Record<string, unknown>,
  });
}
