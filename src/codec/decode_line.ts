/**
 * Reads one line of a journal. The fields are described in `docs/format.md`.
 *
 * @module
 */
import { type Fields, isFields } from "../model/fields.ts";
import { FORMAT_VERSION, MAX_DURATION_US } from "../model/limits.ts";
import {
  CALL_SOURCES,
  type CallRecord,
  type CallSource,
  type HookRecord,
  type JournalRecord,
  type Outcome,
  OUTCOMES,
  type SessionRecord,
} from "../model/record.ts";
import type { Line } from "./encode_line.ts";

const OPENING_BRACE = 0x7b;

/** What a line turned out to be. */
export type DecodedLine =
  | { readonly kind: "record"; readonly line: Line }
  /** Whole, but of a newer version or an unknown type. */
  | { readonly kind: "skipped" }
  | { readonly kind: "damaged" };

/** Reads one line that is not blank. Unknown fields are passed over. */
export function decodeLine(text: string): DecodedLine {
  // What JSON.parse throws costs it twenty times as much as reading a line, and a whole file of
  // something else must not hold up a hook.
  if (text.charCodeAt(0) !== OPENING_BRACE) return { kind: "damaged" };
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    // The only way in which JSON.parse fails: what was written is not JSON.
    return { kind: "damaged" };
  }
  if (!isFields(fields) || !isCount(fields["v"])) return { kind: "damaged" };
  if (fields["v"] !== FORMAT_VERSION) return { kind: "skipped" };
  const { session, at, w, n, type } = fields;
  if (typeof session !== "string" || typeof w !== "string" || w === "") {
    return { kind: "damaged" };
  }
  if (!isCount(n) || !isTime(at) || typeof type !== "string") {
    return { kind: "damaged" };
  }
  if (type !== "call" && type !== "hook" && type !== "session") {
    return { kind: "skipped" };
  }
  const record = decodeRecord(type, at, fields);
  if (record === undefined) return { kind: "damaged" };
  return {
    kind: "record",
    line: { sessionId: session, writer: w, sequence: n, record },
  };
}

function decodeRecord(
  type: JournalRecord["type"],
  at: number,
  fields: Fields,
): JournalRecord | undefined {
  switch (type) {
    case "call":
      return decodeCall(at, fields);
    case "hook":
      return decodeHook(at, fields);
    case "session":
      return decodeSession(at, fields);
    default:
      return type satisfies never;
  }
}

function decodeCall(at: number, fields: Fields): CallRecord | undefined {
  const source = member(CALL_SOURCES, fields["source"]);
  const outcome = member(OUTCOMES, fields["outcome"]);
  const tool = name(fields["tool"]);
  if (source === undefined || tool === undefined) return undefined;
  if ((source === "start") !== (outcome === undefined)) return undefined;
  return {
    type: "call",
    at,
    source,
    outcome,
    tool,
    call: name(fields["call"]),
    durationUs: duration(fields["duration_us"]),
    agentId: name(fields["agent_id"]),
    agentType: name(fields["agent_type"]),
    turn: name(fields["turn"]),
  };
}

function decodeHook(at: number, fields: Fields): HookRecord | undefined {
  const hook = name(fields["hook"]);
  const durationUs = duration(fields["duration_us"]);
  if (hook === undefined || durationUs === undefined) return undefined;
  const agent = name(fields["agent"]);
  return {
    type: "hook",
    at,
    hook,
    durationUs,
    agent,
    project: name(fields["project"]),
  };
}

function decodeSession(at: number, fields: Fields): SessionRecord {
  return {
    type: "session",
    at,
    source: name(fields["source"]),
    agent: name(fields["agent"]),
    project: name(fields["project"]),
    model: name(fields["model"]),
  };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1;
}

function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 &&
    (value as number) <= 8.64e15;
}

function name(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function duration(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 &&
      (value as number) <= MAX_DURATION_US
    ? value as number
    : undefined;
}

function member<T extends CallSource | Outcome>(
  all: readonly T[],
  value: unknown,
): T | undefined {
  return all.find((candidate) => candidate === value);
}
