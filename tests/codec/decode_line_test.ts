import { test } from "node:test";
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { decodeLine } from "../../src/codec/decode_line.ts";
import { MAX_DURATION_US } from "../../src/model/limits.ts";
import { call, hook, line, lineText, session } from "../records/builders.ts";

type Fields = Record<string, unknown>;

function changed(text: string, fields: Fields): string {
  return JSON.stringify({ ...JSON.parse(text), ...fields });
}

const CALL = lineText(call({ call: "c1", durationUs: 5, agentId: "a" }));
const HOOK = lineText(hook());

/** Each makes a line unusable. */
const DAMAGE: readonly (readonly [string, Fields])[] = [
  ...[undefined, null, 0, -1, 1.5, "1", true, 2 ** 53]
    .map((v) => [CALL, { v }] as const),
  ...[undefined, null, 5, {}].map((session) => [CALL, { session }] as const),
  ...[undefined, null, "", 5, []].map((w) => [CALL, { w }] as const),
  ...[undefined, null, 0, -1, 1.5, "1", 2 ** 53]
    .map((n) => [CALL, { n }] as const),
  ...[undefined, null, -1, 0.5, "0", 8.64e15 + 1]
    .map((at) => [CALL, { at }] as const),
  ...[undefined, null, 5].map((type) => [CALL, { type }] as const),
  ...[undefined, null, "", 5, "end", "toString"]
    .map((source) => [CALL, { source }] as const),
  ...[undefined, null, "", 5, "fine", "start"]
    .map((outcome) => [CALL, { outcome }] as const),
  [CALL, { source: "start" }],
  ...[undefined, null, "", 5, {}].map((tool) => [CALL, { tool }] as const),
  ...[undefined, null, "", 5].map((hook) => [HOOK, { hook }] as const),
  ...[undefined, null, "5", -1, 0.5, MAX_DURATION_US + 1]
    .map((duration_us) => [HOOK, { duration_us }] as const),
];

test("decodeLine() says damaged when a field is missing or of the wrong kind", () => {
  let ran = 0;
  for (const [text, fields] of DAMAGE) {
    ran++;
    const { kind } = decodeLine(changed(text, fields));
    assertEquals(kind, "damaged", JSON.stringify(fields));
  }
  assertEquals(ran, 61);
});

test("decodeLine() says damaged when the line is no JSON object", () => {
  const lines = ["x", "{", "[]", "null", "1", '"x"', "\0\0\0", "{}", "[{}]"];
  let ran = 0;
  for (const text of lines) {
    ran++;
    assertEquals(decodeLine(text), { kind: "damaged" }, text);
  }
  assertEquals(ran, 9);
});

test("decodeLine() says damaged when a line is cut anywhere", () => {
  let ran = 0;
  for (const text of [CALL, HOOK, lineText(session({ model: "ü" }))]) {
    for (let length = 1; length < text.length; length++) {
      ran++;
      assertEquals(decodeLine(text.slice(0, length)).kind, "damaged");
    }
    assertEquals(decodeLine(text).kind, "record");
  }
  assertEquals(ran > 200, true);
});

test("decodeLine() never throws when it is given any text or any JSON", () => {
  let ran = 0;
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: "binary" }), fc.json()),
      fc.json(),
      fc.constantFrom("v", "type", "session", "at", "w", "n", "tool", "source"),
      (text, value, field) => {
        ran++;
        const kinds = ["record", "skipped", "damaged"];
        const { kind } = decodeLine(text);
        const other = decodeLine(changed(CALL, { [field]: JSON.parse(value) }));
        assertEquals([kind, other.kind].every((k) => kinds.includes(k)), true);
      },
    ),
    { numRuns: 500 },
  );
  assertEquals(ran, 500);
});

test("decodeLine() says skipped when the version is newer or the type unknown", () => {
  assertEquals(decodeLine(changed(CALL, { v: 2 })), { kind: "skipped" });
  assertEquals(decodeLine('{"v":99}'), { kind: "skipped" });
  assertEquals(decodeLine(changed(CALL, { type: "note" })), {
    kind: "skipped",
  });
  assertEquals(decodeLine(changed(CALL, { type: "toString" })), {
    kind: "skipped",
  });
});

test("decodeLine() ignores fields that it does not know", () => {
  const more = { zzz: { deep: [1] }, a: "many", constructor: 1, call2: "c2" };
  assertEquals(decodeLine(changed(CALL, more)), decodeLine(CALL));
  const own = CALL.replace("{", '{"__proto__":{"tool":"evil"},');
  assertEquals(decodeLine(own), decodeLine(CALL));
});

test("decodeLine() leaves out a detail when it is not usable", () => {
  const bare = {
    kind: "record",
    line: line(call()),
  };
  let ran = 0;
  for (const bad of [null, "", 5, -1, {}, [], MAX_DURATION_US + 1, 1.5]) {
    ran++;
    const duration_us = bad === 5 ? "5" : bad;
    assertEquals(
      decodeLine(changed(CALL, {
        call: bad,
        duration_us,
        agent_id: bad,
        agent_type: bad,
        turn: bad,
      })),
      bare as ReturnType<typeof decodeLine>,
      JSON.stringify(bad),
    );
  }
  assertEquals(ran, 8);
});
