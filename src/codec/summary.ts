/**
 * The one line that a user sees when the agent stops.
 *
 * @module
 */
import { counted } from "./counted.ts";
import type { Tally } from "../model/tally.ts";
import { terminalText } from "./terminal_text.ts";

/** What stands in the brackets of a summary, unless told otherwise. */
export const DEFAULT_LABEL = "CB";

const MINUTE_MS = 60_000;
const SHOWN_TOOLS = 5;
const SHOWN_HOOKS = 5;
const LONGEST_NAME = 40;

/**
 * The summary of a session, such as
 * `[CB] 12m | 43 tools | 2 errors | Bash:20 Edit:10 Read:8 | ⏱ PostToolUse:3ms`: whole minutes
 * since it began, calls that came to an end, the five most used tools, mean run times of hooks.
 */
export function summaryText(tally: Tally, label: string, now: number): string {
  const minutes = Math.max(
    0,
    Math.floor((now - (tally.startedAt ?? now)) / MINUTE_MS),
  );
  const parts = [
    `[${terminalText(label, LONGEST_NAME)}] ${minutes}m`,
    counted(tally.calls.count, "tool"),
    counted(tally.calls.errors, "error"),
  ];
  const tools = [...tally.tools].slice(0, SHOWN_TOOLS)
    .map(([name, { count }]) => `${terminalText(name, LONGEST_NAME)}:${count}`);
  if (tools.length > 0) parts.push(tools.join(" "));
  const hooks = [...tally.hooks].slice(0, SHOWN_HOOKS)
    .map(([name, { avgMs }]) =>
      `${terminalText(name, LONGEST_NAME)}:${wholeMs(avgMs ?? 0)}`
    );
  if (hooks.length > 0) parts.push(`⏱ ${hooks.join(" ")}`);
  return parts.join(" | ");
}

function wholeMs(ms: number): string {
  return ms < 0.5 ? "<1ms" : `${Math.round(ms)}ms`;
}
