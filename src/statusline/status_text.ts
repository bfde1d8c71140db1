/**
 * The line about a running session, for an agent's status line.
 *
 * @module
 */
import { counted } from "../codec/counted.ts";
import { terminalText } from "../codec/terminal_text.ts";
import type { Tally } from "../model/tally.ts";

/** What the line looks like, unless told otherwise. */
export const DEFAULT_FORMAT = "{tools} · {errors} · {top} · {duration}";

/** A session of which nothing was recorded yet. */
export const NO_CALLS = "no tool calls yet";

const MINUTE_MS = 60_000;
const TOP_TOOLS = 2;
const LONGEST_NAME = 40;

/** A placeholder, such as `{top}` or `{top:5}`. */
const PLACEHOLDER = /\{([a-z]+)(?::([0-9]{1,2}))?\}/g;

/** What may stand between two parts: a sign with a blank space on both sides. */
const SEPARATOR = /( [·|•/–—-] )/;

type Value = (tally: Tally, now: number, count: number) => string;

const VALUES: Readonly<Record<string, Value>> = {
  tools: ({ calls }) => counted(calls.count, "tool"),
  errors: ({ calls }) => counted(calls.errors, "error"),
  denied: ({ calls }) => calls.denied > 0 ? `${calls.denied} denied` : "",
  calls: ({ calls }) => String(calls.count),
  failed: ({ calls }) => String(calls.errors),
  top: ({ tools }, _now, count) =>
    [...tools].slice(0, count)
      .map(([name, tool]) => `${shown(name)} ${tool.count}`).join(" · "),
  turn: ({ turn }) => turn === null ? "" : `${turn.calls.count} in this turn`,
  duration: ({ startedAt }, now) => sinceText(now - (startedAt ?? now)),
  model: ({ source }) => shown(source.model ?? ""),
  project: ({ source }) =>
    shown(source.project?.replace(/[\\/]+$/, "").replace(/^.*[\\/]/, "") ?? ""),
};

/**
 * One line, never empty. In `format` these are replaced: `{tools}` (`43 tools`), `{errors}`
 * (`2 errors`), `{denied}`, `{top}` or `{top:5}` (the most used tools), `{turn}`, `{duration}`,
 * `{model}`, `{project}`, and the bare numbers `{calls}` and `{failed}`. What is between two
 * separators and has nothing to say is left out with one of them. All else is taken as it is.
 *
 * @param now ms since 1970.
 */
export function statusText(
  tally: Tally,
  format: string,
  now: number,
): string {
  const line = filled(tally, format, now);
  return line.trim() === "" ? filled(tally, DEFAULT_FORMAT, now) : line;
}

function filled(tally: Tally, format: string, now: number): string {
  const parts = format.replace(/[\r\n]+/g, " ").split(SEPARATOR);
  let line = "";
  let separator: string | undefined;
  for (const [i, part] of parts.entries()) {
    if (i % 2 === 1) {
      separator ??= part;
      continue;
    }
    const text = filledPart(tally, part, now);
    if (text === undefined) continue;
    line += line === "" ? text : `${separator ?? ""}${text}`;
    separator = undefined;
  }
  return line;
}

/** `undefined` where it has placeholders and none of them has anything to say. */
function filledPart(
  tally: Tally,
  part: string,
  now: number,
): string | undefined {
  let known = 0;
  let said = 0;
  const text = part.replace(PLACEHOLDER, (whole, name: string, count) => {
    if (!Object.hasOwn(VALUES, name)) return whole;
    const value = VALUES[name]?.(tally, now, Number(count ?? TOP_TOOLS)) ?? "";
    known++;
    if (value !== "") said++;
    return value;
  });
  return known > 0 && said === 0 ? undefined : text;
}

/** Such as `12m` or `2h 05m`. */
function sinceText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}m`;
  return `${hours}h ${String(minutes % 60).padStart(2, "0")}m`;
}

function shown(name: string): string {
  return terminalText(name, LONGEST_NAME);
}
