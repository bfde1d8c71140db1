import { test } from "node:test";
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { type Hash64, hashText } from "../../src/codec/identity.ts";
import { IdentityIndex } from "../../src/codec/identity_index.ts";
import { anyName } from "../records/arbitraries.ts";

/** How many different hashes some ids have. */
function different(ids: Iterable<string>): number {
  const index = new IdentityIndex();
  const hash: Hash64 = { high: 0, low: 0 };
  for (const id of ids) {
    hashText(id, hash);
    index.add(hash);
  }
  return index.size;
}

function* sequential(count: number): Iterable<string> {
  for (let i = 0; i < count; i++) yield `toolu_${i}`;
}

function* random(count: number): Iterable<string> {
  for (let i = 0; i < count; i++) yield `toolu_${i}_${Math.random()}`;
}

/** What the fold hashes for records: a number, a space and a writer. */
function* records(count: number): Iterable<string> {
  for (let i = 0; i < count; i++) yield `${i % 1000} writer${i / 1000 | 0}`;
}

test("hashText() tells 300,000 ids apart when they are alike", () => {
  assertEquals(different(sequential(300_000)), 300_000);
  assertEquals(different(random(300_000)), 300_000);
  assertEquals(different(records(300_000)), 300_000);
});

test("hashText() tells short texts apart when they differ in one unit", () => {
  const texts = new Set<string>();
  for (let a = 0; a < 256; a++) {
    texts.add(String.fromCharCode(a));
    for (let b = 0; b < 256; b++) texts.add(String.fromCharCode(a, b));
  }
  assertEquals(different(texts), 256 + 65536);
  assertEquals(different(["", "\0", "\0\0", "\ud800", "\udc00"]), 5);
});

test("IdentityIndex numbers hashes as a Map does", () => {
  const hash = fc.record({
    high: fc.oneof(fc.nat(3), fc.nat(), fc.constant(2 ** 32 - 1)),
    low: fc.oneof(fc.nat(3), fc.nat(), fc.constant(2 ** 32 - 1)),
  });
  let ran = 0;
  fc.assert(
    fc.property(
      fc.array(hash, { maxLength: 500, size: "max" }),
      (hashes) => {
        ran++;
        const index = new IdentityIndex();
        const map = new Map<string, number>();
        for (const each of hashes) {
          const key = `${each.high} ${each.low}`;
          if (!map.has(key)) map.set(key, map.size);
          assertEquals(index.add(each), map.get(key));
          assertEquals(index.size, map.size);
        }
      },
    ),
  );
  assertEquals(ran, 100);
});

test("hashText() gives the same hash when the text is the same", () => {
  let ran = 0;
  fc.assert(
    fc.property(anyName, (name) => {
      ran++;
      const first: Hash64 = { high: 1, low: 2 };
      const second: Hash64 = { high: 3, low: 4 };
      hashText(name, first);
      hashText(`x${name}`.slice(1), second);
      assertEquals(first, second);
      for (const half of [first.high, first.low]) {
        assertEquals(half, half >>> 0);
      }
    }),
  );
  assertEquals(ran, 100);
});
