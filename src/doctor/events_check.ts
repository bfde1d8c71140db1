/**
 * Whether the events are registered that tell of all calls.
 *
 * @module
 */
import { EVENTS, LIGHT_EVENTS } from "../install/hook_events.ts";
import { type Finding, finding, quoted } from "./finding.ts";
import type { RegisteredHook } from "./registration.ts";

const CALLS: ReadonlySet<string> = new Set([
  "PostToolUse",
  "PostToolUseFailure",
]);

/** The batch, which tells of all calls, knows no matchers; it has no durations, and no outcome. */
export function checkMatchers(
  hooks: readonly RegisteredHook[],
  install: string,
): Finding[] {
  return [...CALLS].flatMap((event) => {
    const all = hooks.filter((hook) => hook.event === event);
    const matchers = all.flatMap(({ matcher }) => matcher ?? []);
    if (matchers.length === 0 || matchers.length < all.length) return [];
    const names = [...new Set(matchers)].map(quoted).join(", ");
    return [finding(
      "matchers",
      "wrong",
      `${event} is registered for some tools only: ${names}`,
      { advice: `${install}, which takes "matcher" out` },
    )];
  });
}

/** Whether all events are registered that the numbers need, and the others. */
export function checkEvents(
  hooks: readonly RegisteredHook[],
  install: string,
): Finding[] {
  const here = new Set(hooks.map(({ event }) => event));
  const missing = (events: Readonly<Record<string, string>>): string[] =>
    Object.keys(events).filter((event) => !here.has(event));
  const full = missing(EVENTS);
  if (full.length === 0) return [];
  const light = missing(LIGHT_EVENTS);
  if (light.length === 0 && !here.has("PostToolUse")) {
    return [finding(
      "events",
      "ok",
      "registered for batches (--light): calls have no durations",
    )];
  }
  const lost = lostWithout(here);
  return [finding(
    "events",
    lost === undefined ? "note" : "wrong",
    `not registered: ${full.join(", ")}${
      lost === undefined ? "" : `: ${lost}`
    }`,
    { advice: install },
  )];
}

/** What the numbers lack; `undefined` where they are all there. */
function lostWithout(here: ReadonlySet<string>): string | undefined {
  const batch = here.has("PostToolBatch");
  if (!here.has("PostToolUse")) {
    return batch
      ? "calls that end well have no outcome and no duration"
      : "calls are not counted";
  }
  if (!here.has("PostToolUseFailure")) {
    return batch
      ? "failed calls have no outcome"
      : "failed calls are not counted";
  }
  return batch ? undefined : "denied and rejected calls are not counted";
}
