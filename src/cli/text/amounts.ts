/**
 * Amounts in words, for people.
 *
 * @module
 */

/** What stands where nothing is known. */
export const NOTHING = "-";

/** A duration in two units at most, such as `0s`, `0.8s`, `12m 03s`, `2h 05m` or `3d 04h`. */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return `${days}d ${twoDigits(hours % 24)}h`;
  if (hours > 0) return `${hours}h ${twoDigits(minutes % 60)}m`;
  if (minutes > 0) return `${minutes}m ${twoDigits(seconds % 60)}s`;
  // Down: what is shown never took longer than it did.
  if (ms > 0 && seconds < 10) {
    return `${(Math.floor(ms / 100) / 10).toFixed(1)}s`;
  }
  return `${seconds}s`;
}

/** How long a call took, such as `0.35ms`, `4.2ms`, `120ms`, `1.2s` or `2m 05s`. */
export function durationText(ms: number | null): string {
  if (ms === null) return NOTHING;
  if (ms >= 59_950) return spanText(ms);
  if (ms >= 999.5) return `${(ms / 1000).toFixed(1)}s`;
  if (ms >= 9.95) return `${Math.round(ms)}ms`;
  return `${ms.toFixed(ms >= 0.995 || ms === 0 ? 1 : 2)}ms`;
}

/** A moment in the time zone of this process, such as `2026-11-30 22:03:11`. */
export function momentText(at: number | null): string {
  if (at === null) return NOTHING;
  const date = new Date(at);
  const day = [
    String(date.getFullYear()).padStart(4, "0"),
    twoDigits(date.getMonth() + 1),
    twoDigits(date.getDate()),
  ];
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map(twoDigits);
  return `${day.join("-")} ${time.join(":")}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
