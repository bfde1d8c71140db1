/**
 * The part of the slow fold that is only shown: who was seen first and last.
 *
 * @module
 */
import type { Line } from "../../src/codec/encode_line.ts";

/** What was told of a field, with the time. */
function told(
  lines: readonly Line[],
  field: "agent" | "project" | "model" | "turn",
): { at: number; text: string }[] {
  return lines.flatMap(({ record }) => {
    const fields: Readonly<Record<string, unknown>> = { ...record };
    const text = fields[field];
    return typeof text === "string" ? [{ at: record.at, text }] : [];
  });
}

/** The text with the least time, of several the least. */
export function first(
  lines: readonly Line[],
  field: "agent" | "project",
): string | null {
  const all = told(lines, field).sort((a, b) =>
    a.at - b.at || order(a.text, b.text)
  );
  return all[0]?.text ?? null;
}

/** The text with the greatest time, of several the greatest. */
export function last(
  lines: readonly Line[],
  field: "model" | "turn",
): string | null {
  const all = told(lines, field).sort((a, b) =>
    b.at - a.at || order(b.text, a.text)
  );
  return all[0]?.text ?? null;
}

/** Names sorted by when they were first seen: time, number of the record, name. */
export function oldest(
  lines: readonly Line[],
  names: readonly string[],
  field: "tool" | "hook",
): string[] {
  const seen = (name: string): number[] =>
    lines.filter(({ record }) =>
      field === "tool"
        ? record.type === "call" && record.tool === name
        : record.type === "hook" && record.hook === name
    ).map(({ record, sequence }) => record.at * 1000 + sequence);
  return [...names].sort((a, b) =>
    Math.min(...seen(a)) - Math.min(...seen(b)) || order(a, b)
  );
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
