import { createHash } from "node:crypto";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { sha256Hex } from "../../src/model/sha256.ts";

function expected(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

test("sha256Hex() agrees with node:crypto when bytes are random", () => {
  let ran = 0;
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300, size: "max" }), (bytes) => {
      ran++;
      assertEquals(sha256Hex(bytes), expected(bytes));
    }),
    { numRuns: 300 },
  );
  assertEquals(ran, 300);
});

test("sha256Hex() agrees with node:crypto at every length around its blocks", () => {
  let ran = 0;
  for (let length = 0; length <= 260; length++) {
    ran++;
    const bytes = new Uint8Array(length).fill(0xa5);
    assertEquals(sha256Hex(bytes), expected(bytes), `${length}`);
  }
  assertEquals(ran, 261);
});

test("sha256Hex() takes the part when bytes are a view of more", () => {
  const all = Uint8Array.from({ length: 100 }, (_, i) => i);
  const part = all.subarray(10, 20);
  assertEquals(sha256Hex(part), expected(part));
});
