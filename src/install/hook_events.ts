/**
 * Which events of Claude Code are registered, and the hook that is named after each.
 *
 * @module
 */

/**
 * All that tells something: of each call its end, its failure or (by the batch) that it was refused;
 * of a turn its end, with the line that the user sees; of a session its begin and end. No
 * `PreToolUse`: the program tells durations itself, and each process makes the turn longer. No
 * `SubagentStop`: it would tell of nothing but itself.
 */
export const EVENTS: Readonly<Record<string, string>> = {
  SessionStart: "session-start",
  PostToolUse: "post-tool-use",
  PostToolUseFailure: "post-tool-use-failure",
  PostToolBatch: "post-tool-batch",
  Stop: "stop",
  StopFailure: "stop-failure",
  SessionEnd: "session-end",
};

/**
 * One process for each answer of the model, however many calls it asked for: no call has a
 * duration, and of those that ran nobody knows whether they succeeded.
 */
export const LIGHT_EVENTS: Readonly<Record<string, string>> = Object
  .fromEntries(
    Object.entries(EVENTS).filter(([event]) =>
      event !== "PostToolUse" && event !== "PostToolUseFailure"
    ),
  );

/** In seconds, as the program takes it: what a hook may take on a machine that stands still. */
export const HOOK_TIMEOUT = 5;

/** Every file that was ever named after a hook, without its extension. */
export const HOOK_NAMES: ReadonlySet<string> = new Set([
  ...Object.values(EVENTS),
  "pre-tool-use",
  "subagent-stop",
]);

/** The file of the status line, without its extension. */
export const STATUS_LINE = "statusline";
