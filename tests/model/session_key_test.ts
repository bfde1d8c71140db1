import { test } from "node:test";
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import fc from "fast-check";
import { isSessionKey, sessionKey } from "../../src/model/session_key.ts";
import { anyName } from "../records/arbitraries.ts";

/** What is a safe file name on every system. */
const SAFE = /^[a-z0-9][a-z0-9._-]{0,99}$/;
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?$/;

function assertSafe(key: string): void {
  assert(SAFE.test(key), key);
  assert(!DEVICE.test(key) && !key.endsWith(".") && !key.includes(".."), key);
  assert(isSessionKey(key), key);
}

const plain = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,30}$/);
const MADE = sessionKey("A");

/** Ids that are easily taken for one another, or for something else. */
const anyId = fc.oneof(
  anyName,
  plain,
  plain.map((id) => id.toUpperCase()),
  plain.map((id) => `${id}-0123456789abcdef0123456789abcdef`),
  plain.map((id) => `../${id}`),
  fc.constantFrom(
    ...["", "\0", ".", "..", "../../x", "CON", "con", "con.txt", "nul.", "a."],
    ...["a", "A", "\u00e9", "e\u0301", "a/b", "a\\b", "a:b", "C:\\x", "/x"],
    ...["~", "lpt1", "com0", "aux.x.y", "x".repeat(100), "x".repeat(101)],
    ...["x".repeat(300), "\ud800", "\udc00", "\ufffd", "K", "\u212a", MADE],
  ),
);

test("sessionKey() keeps an id when it is a safe file name", () => {
  const ids = [
    "5d4c8a02-62b3-4f2e-9e1c-0a3ab9d7a1f0",
    "a",
    "0",
    "abc_def.1",
    "x".repeat(100),
    "console",
    "com10",
    "nul-1",
  ];
  assertEquals(ids.map(sessionKey), ids);
  assertEquals(ids.length, 8);
});

test("sessionKey() stays in its directory when an id would leave it", () => {
  const ids = [
    ...["../../x", "x".repeat(300), "", "\0", "CON", "con", "con.txt", "nul"],
    ...["trailing.", ".hidden", "-x", "a/b", "a\\b", "/etc/passwd", "C:\\x"],
    ...["lpt1.log", "..", ".", "ä", "日本", "\ud800", "a b", "A", "con."],
    ...["stats-0123456789abcdef0123456789abcdef"],
  ];
  const keys = ids.map(sessionKey);
  keys.forEach(assertSafe);
  keys.forEach((key, i) => assertNotEquals(key, ids[i]));
  assertEquals(new Set(keys).size, 25);
});

test("sessionKey() makes safe keys that are stable when ids are any text", () => {
  let ran = 0;
  fc.assert(
    fc.property(anyId, (id) => {
      ran++;
      const key = sessionKey(id);
      assert(SAFE.test(key) && !DEVICE.test(key) && !key.endsWith("."), key);
      assertEquals(sessionKey(id), key);
      assert(isSessionKey(key));
    }),
    { numRuns: 2000 },
  );
  assertEquals(ran, 2000);
});

test("sessionKey() keeps ids apart also where case or normal form are one", () => {
  let ran = 0;
  fc.assert(
    fc.property(fc.uniqueArray(anyId, { maxLength: 40 }), (ids) => {
      ran++;
      const folded = (key: string): string =>
        key.normalize("NFC").toLowerCase();
      const keys = new Set(ids.map((id) => folded(sessionKey(id))));
      assertEquals(keys.size, ids.length);
    }),
    { numRuns: 500 },
  );
  assertEquals(ran, 500);
});

test("sessionKey() keeps ids apart when they differ in lone surrogates", () => {
  const ids = ["\ud800", "\udc00", "\ud801", "\ufffd", "\udc00\ud800"];
  assertEquals(new Set(ids.map(sessionKey)).size, ids.length);
});

test("sessionKey() keeps an id apart when it looks like a made key", () => {
  const made = sessionKey("My Session");
  assert(made.startsWith("my-session-"));
  assertNotEquals(sessionKey(made), made);
  assertNotEquals(sessionKey(sessionKey(made)), sessionKey(made));
});

test("isSessionKey() refuses a name when it could be no key", () => {
  const names = ["", "A", ".x", "con", "con.a", "a.", "a/b", "ü", "a\n"];
  assertEquals(names.map(isSessionKey), names.map(() => false));
});
