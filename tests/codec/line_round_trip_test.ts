import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { decodeLine } from "../../src/codec/decode_line.ts";
import { encodeAttempt, encodeLine } from "../../src/codec/encode_line.ts";
import { LineEncoder } from "../../src/codec/line_encoder.ts";
import { anyName, anyRecord } from "../records/arbitraries.ts";
import { call, hook, line, session } from "../records/builders.ts";

/** A name that may be missing. */
const maybeName = fc.option(anyName, { nil: undefined });

test("decodeLine() gives back what encodeLine() was given", () => {
  let ran = 0;
  fc.assert(
    fc.property(
      anyRecord,
      anyName,
      anyName,
      fc.integer({ min: 1 }),
      (record, sessionId, writer, n) => {
        ran++;
        const given = line(record, n, writer, sessionId);
        const decoded = decodeLine(encodeLine(given));
        assertEquals(decoded, { kind: "record", line: given });
      },
    ),
    { numRuns: 500 },
  );
  assertEquals(ran, 500);
});

test("encodeLine() keeps any name on one line when it is Unicode of any kind", () => {
  let ran = 0;
  fc.assert(
    fc.property(anyName, fc.nat(9), (name, attempt) => {
      ran++;
      for (
        const record of [
          call({ tool: name, call: name, turn: name, agentId: name }),
          hook({ hook: name, agent: name, project: name }),
          session({ source: name, agent: name, project: name, model: name }),
        ]
      ) {
        const text = encodeAttempt(encodeLine(line(record)), attempt);
        assert(!/[\n\r]/.test(text));
        // What UTF-8 cannot hold must be an escape, or it would come back as another name.
        const bytes = new TextEncoder().encode(text);
        assertEquals(new TextDecoder().decode(bytes), text);
        assertEquals(decodeLine(text), { kind: "record", line: line(record) });
      }
    }),
    { numRuns: 1000 },
  );
  assertEquals(ran, 1000);
});

test("encodeAttempt() adds the attempt when it is not the first", () => {
  const text = encodeLine(line(call()));
  assertEquals(encodeAttempt(text, 0), text);
  assertEquals(JSON.parse(encodeAttempt(text, 3)), {
    ...JSON.parse(text),
    a: 3,
  });
});

test("encodeLine() writes the documented fields when all of them are told", () => {
  const record = call({
    at: 7,
    source: "batch",
    outcome: "denied",
    tool: "Bash",
    call: "c",
    durationUs: 12,
    agentId: "a",
    agentType: "t",
    turn: "p",
  });
  assertEquals(JSON.parse(encodeLine(line(record, 2, "w", "s"))), {
    v: 1,
    type: "call",
    session: "s",
    at: 7,
    w: "w",
    n: 2,
    source: "batch",
    outcome: "denied",
    tool: "Bash",
    call: "c",
    duration_us: 12,
    agent_id: "a",
    agent_type: "t",
    turn: "p",
  });
});

test("encodeLine() leaves out what is not told", () => {
  const keys = Object.keys(JSON.parse(encodeLine(line(call()))));
  assertEquals(keys.sort(), [
    ...["at", "n", "outcome", "session", "source", "tool", "type", "v", "w"],
  ]);
});

test("LineEncoder writes the very lines that encodeLine() writes", () => {
  let ran = 0;
  let simple = 0;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyRecord, maybeName, maybeName, anyName)),
      anyName,
      anyName,
      (records, sessionId, writer) => {
        const encoder = new LineEncoder(sessionId, writer);
        for (const [i, [record, call, turn, tool]] of records.entries()) {
          const given = record.type === "call"
            ? { ...record, tool, call, turn }
            : record;
          ran++;
          if (record.type === "call" && /^\w+$/.test(tool)) simple++;
          assertEquals(
            encoder.encode(i + 1, given),
            encodeLine({ sessionId, writer, sequence: i + 1, record: given }),
          );
        }
      },
    ),
    { numRuns: 500 },
  );
  assert(ran > 1000 && simple > 100, `${simple} of ${ran}`);
});

test("LineEncoder escapes each character that JSON escapes, and no other", () => {
  const encoder = new LineEncoder("s", "w");
  for (let unit = 0; unit <= 0xffff; unit++) {
    const tool = `a${String.fromCharCode(unit)}`;
    const record = call({ tool });
    const text = encoder.encode(unit + 1, record);
    if (text !== encodeLine(line(record, unit + 1, "w", "s"))) {
      assertEquals(text, encodeLine(line(record, unit + 1, "w", "s")));
    }
  }
});
