/**
 * Records as several writers could make them, about calls that overlap.
 *
 * @module
 */
import fc from "fast-check";
import type { Line } from "../../src/codec/encode_line.ts";
import { MAX_DURATION_US } from "../../src/model/limits.ts";
import {
  type CallRecord,
  type HookRecord,
  type JournalRecord,
  OUTCOMES,
  type SessionRecord,
} from "../../src/model/record.ts";
import { SESSION } from "./builders.ts";

/** Any text that may be a name: all of Unicode, halves of characters too, and the notorious. */
export const anyName: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary", minLength: 1, maxLength: 20 }),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 10 }),
  fc.constantFrom(
    ...["__proto__", "constructor", "toString", "\ud800", "\udc00x", "a\nb"],
    ...["\u2028", "\r\n", "\0", '"', "\\", "}\n{", "\u{1f600}", "\x1b[31m"],
  ),
);

/** Few names, so that records meet. */
const fewNames = fc.constantFrom("Bash", "Edit", "__proto__", "constructor");
const fewTimes = fc.integer({ min: 0, max: 5 });
const duration = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: 0, max: MAX_DURATION_US }),
);

function maybe<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(arbitrary, { nil: undefined });
}

/** How a record may speak of a call. */
const word = fc.oneof(
  fc.constant({ source: "start", outcome: undefined } as const),
  fc.record({
    source: fc.constantFrom("batch" as const, "post" as const),
    outcome: fc.constantFrom(...OUTCOMES),
  }),
);

/** A subagent, its type told or not. */
const agent = fc.oneof(
  fc.constant({ agentId: undefined, agentType: undefined }),
  fc.record({
    agentId: fc.constantFrom("a1", "a2"),
    agentType: maybe(fc.constantFrom("explore", "plan")),
  }),
);

/** A record of a call. Ids are few: several records speak of the same call. */
export const callRecord: fc.Arbitrary<CallRecord> = fc.tuple(
  word,
  agent,
  fc.record({
    type: fc.constant("call" as const),
    at: fewTimes,
    tool: fewNames,
    call: maybe(fc.constantFrom("c1", "c2", "c3", "c4")),
    durationUs: maybe(duration),
    turn: maybe(fc.constantFrom("t1", "t2")),
  }),
).map(([said, who, what]) => ({ ...what, ...said, ...who }));

/** A record of a hook. */
export const hookRecord: fc.Arbitrary<HookRecord> = fc.record({
  type: fc.constant("hook" as const),
  at: fewTimes,
  hook: fewNames,
  durationUs: duration,
  agent: maybe(fewNames),
  project: maybe(fewNames),
});

/** A record of a session. */
export const sessionRecord: fc.Arbitrary<SessionRecord> = fc.record({
  type: fc.constant("session" as const),
  at: fewTimes,
  source: maybe(fewNames),
  agent: maybe(fewNames),
  project: maybe(fewNames),
  model: maybe(fewNames),
});

/** Any record. */
export const anyRecord: fc.Arbitrary<JournalRecord> = fc.oneof(
  { weight: 4, arbitrary: callRecord },
  { weight: 1, arbitrary: hookRecord },
  { weight: 1, arbitrary: sessionRecord },
);

/** The records of up to three writers, each numbered from 1. */
export const someLines: fc.Arbitrary<Line[]> = fc.array(
  fc.tuple(fc.constantFrom("w1", "w2", "w3"), anyRecord),
  { maxLength: 25, size: "max" },
).map((records) => {
  const last = new Map<string, number>();
  return records.map(([writer, record]) => {
    const sequence = (last.get(writer) ?? 0) + 1;
    last.set(writer, sequence);
    return { sessionId: SESSION, writer, sequence, record };
  });
});
