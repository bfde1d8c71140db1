/**
 * In-process hooks for agent SDKs that call JavaScript functions with the payloads that Claude
 * Code's hooks get, as `@anthropic-ai/claude-agent-sdk` does. It does not depend on any SDK.
 *
 * @module
 */
import type { SessionStats } from "../session/session_stats.ts";
import { claudeCodeEvent } from "./claude_code.ts";
import { PayloadError } from "./event.ts";
import { isFields } from "../model/fields.ts";

/** The events that tell of calls. */
export type TallyEvent =
  | "PostToolUse"
  | "PostToolUseFailure"
  | "PostToolBatch";

/** A callback of the SDK: it takes an event and asks for nothing. */
export type TallyCallback = (input: object) => Promise<Record<string, never>>;

/** What the SDK takes as its option `hooks`; it can be spread into others. */
export type TallyHooks = {
  [Event in TallyEvent]: { hooks: TallyCallback[] }[];
};

const EVENTS: readonly TallyEvent[] = [
  "PostToolUse",
  "PostToolUseFailure",
  "PostToolBatch",
];

/**
 * Callbacks that record an SDK's tool calls on `stats`, whatever session id the SDK gives its own
 * session. They queue, as every record call does: they never wait for the disk nor disturb the
 * agent. What they cannot count, they note in the error log.
 *
 * They do not end the session: call `stats.finalize()` or `stats.close()` when the agent is done.
 * Events that come after that are not counted.
 *
 * @example
 * ```ts
 * import { SessionStats } from "@hooktally/hooktally";
 * import { tallyHooks } from "@hooktally/hooktally/agent-sdk";
 * import { assertEquals } from "@std/assert";
 *
 * using stats = new SessionStats("host-1", { dataDir: Deno.makeTempDirSync() });
 * const hooks = tallyHooks(stats);
 * // query({ prompt: "…", options: { hooks } });
 * await hooks.PostToolUse[0]?.hooks[0]?.({
 *   hook_event_name: "PostToolUse",
 *   tool_name: "Bash",
 *   tool_use_id: "toolu_01",
 *   duration_ms: 12,
 * });
 * assertEquals(stats.tally().calls.count, 1);
 * ```
 */
export function tallyHooks(stats: SessionStats): TallyHooks {
  const hooksOf = (event: TallyEvent): { hooks: TallyCallback[] }[] => [
    { hooks: [(input) => Promise.resolve(record(stats, event, input))] },
  ];
  return {
    PostToolUse: hooksOf("PostToolUse"),
    PostToolUseFailure: hooksOf("PostToolUseFailure"),
    PostToolBatch: hooksOf("PostToolBatch"),
  };
}

function record(
  stats: SessionStats,
  defaultEvent: TallyEvent,
  input: object,
): Record<string, never> {
  if (!stats.open || !isFields(input)) return {};
  try {
    stats.recordFacts((at) => {
      const { name, records } = claudeCodeEvent(input, defaultEvent, at);
      return EVENTS.some((event) => event === name) ? records : [];
    });
  } catch (error) {
    if (!(error instanceof PayloadError)) throw error;
    stats.noteLostEvent(defaultEvent, error.message);
  }
  return {};
}
