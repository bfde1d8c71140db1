import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { PayloadScanner } from "../../src/hook/payload_scanner.ts";
import { pieces } from "../ports/fake_stdin.ts";
import { bytes, capturedPayloads } from "./payloads.ts";
import { remains, scan } from "./scan.ts";

test("PayloadScanner keeps what JSON.parse gives when a captured payload is cut anywhere", () => {
  let payloads = 0;
  let cuts = 0;
  for (const [name, payload] of capturedPayloads()) {
    payloads++;
    const expected = remains(JSON.parse(new TextDecoder().decode(payload)));
    assertEquals(scan([payload]), expected, name);
    for (let at = 1; at < payload.length; at++) {
      cuts++;
      const parts = [payload.subarray(0, at), payload.subarray(at)];
      const scanner = new PayloadScanner();
      const isDone = parts.some((part) => scanner.push(part));
      assert(isDone, `${name} cut at ${at}`);
      // Comparing texts is enough, and quicker.
      assertEquals(JSON.parse(scanner.text() ?? ""), expected);
    }
  }
  assertEquals(payloads, 36);
  assert(cuts > 15_000, `${cuts}`);
});

test("PayloadScanner keeps the same when pieces have any length", () => {
  let ran = 0;
  for (const [name, payload] of capturedPayloads()) {
    const expected = scan([payload]);
    for (const length of [1, 2, 3, 7, 64, 1000]) {
      ran++;
      assertEquals(
        scan(pieces(payload, length)),
        expected,
        `${name} ${length}`,
      );
    }
  }
  assertEquals(ran, 36 * 6);
});

/** Any JSON object, with keys that matter and keys that do not. */
const anyObject = fc.dictionary(
  fc.oneof(
    fc.constantFrom("tool_input", "prompt", "tool_name", "__proto__", "a"),
    fc.string({ unit: "grapheme" }),
  ),
  fc.jsonValue({ maxDepth: 8 }),
  { maxKeys: 6 },
);

test("PayloadScanner keeps what JSON.parse gives when the object is any", () => {
  let ran = 0;
  fc.assert(
    fc.property(
      anyObject,
      fc.constantFrom(undefined, 2, "\t"),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom("", "\n", '{"second":1}', "garbage", "}}]]", '"'),
      (object, indent, length, rest) => {
        ran++;
        const text = JSON.stringify(object, null, indent);
        const parts = pieces(bytes(`${text}${rest}`), length);
        assertEquals(scan(parts), remains(JSON.parse(text)));
      },
    ),
    { numRuns: 1000 },
  );
  assertEquals(ran, 1000);
});

test("PayloadScanner never throws when bytes are any", () => {
  const byte = fc.oneof(
    fc.integer({ min: 0, max: 255 }),
    fc.constantFrom(...bytes('{}[]":,\\u0 \n1')),
  );
  let ran = 0;
  fc.assert(
    fc.property(
      fc.array(byte, { maxLength: 200, size: "max" }),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      (given, length, opens) => {
        ran++;
        const all = Uint8Array.from(opens ? [0x7b, ...given] : given);
        const whole = new PayloadScanner();
        const split = new PayloadScanner();
        const isDone = whole.push(all);
        const isSplitDone = pieces(all, length).some((part) =>
          split.push(part)
        );
        assertEquals([isSplitDone, split.text()], [isDone, whole.text()]);
      },
    ),
    { numRuns: 2000 },
  );
  assertEquals(ran, 2000);
});
