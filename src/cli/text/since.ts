/**
 * A moment as people type it.
 *
 * @module
 */

/** What {@linkcode sinceTime} may understand. */
const SINCE =
  /^(?:today|yesterday|[0-9]{1,6}[mhdw]|\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:?\d\d)?)?)$/;

/** What {@linkcode durationMs} understands. */
const DURATION = /^([0-9]{1,6})([mhdw])$/;

const UNITS_MS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
};

/**
 * The moment that a text means: `30m`, `2h`, `7d` or `4w` before `now`; `today`, `yesterday` or a date
 * from its midnight on, in the time zone of this process; or a date with a time. `undefined` where
 * there is no such moment.
 *
 * @param now ms since 1970.
 */
export function sinceTime(text: string, now: number): number | undefined {
  if (!SINCE.test(text)) return undefined;
  const ago = durationMs(text);
  if (ago !== undefined) return now - ago;
  const date = new Date(now);
  if (text === "today" || text === "yesterday") {
    const back = text === "today" ? 0 : 1;
    // Not by 24 hours: where clocks are changed a day has 23 or 25.
    return new Date(
      date.getFullYear(),
      date.getMonth(),
      date.getDate() - back,
    ).getTime();
  }
  const [day = "", time = "00:00"] = text.split(/[T ]/);
  const at = new Date(`${day}T${time}`).getTime();
  return isDay(day) && Number.isFinite(at) ? at : undefined;
}

/** How long `30m`, `2h`, `7d` or `4w` is, in ms; `undefined` where it is no such text. */
export function durationMs(text: string): number | undefined {
  const [, count, unit = ""] = DURATION.exec(text) ?? [];
  const each = UNITS_MS[unit];
  return each === undefined ? undefined : Number(count) * each;
}

/** The 31st of February would be another day without a word. */
function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isFinite(at.getTime()) && at.toISOString().startsWith(day);
}
