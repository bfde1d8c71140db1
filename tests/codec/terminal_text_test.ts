import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { terminalText } from "../../src/codec/terminal_text.ts";
import { anyName } from "../records/arbitraries.ts";

/** What a terminal obeys, one code point each. */
const OBEYED = [
  ...Array.from({ length: 0x20 }, (_, i) => i),
  ...Array.from({ length: 0x21 }, (_, i) => 0x7f + i),
  ...[0x2028, 0x2029, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
  ...[0x2066, 0x2067, 0x2068, 0x2069, 0x061c, 0xfeff, 0x200b, 0xd800, 0xdfff],
  ...[0xe0001, 0xe0041],
];

const obeyed = new Set(OBEYED);

function isHarmless(text: string): boolean {
  return ![...text].some((character) =>
    obeyed.has(character.codePointAt(0) ?? 0)
  );
}

test("terminalText() replaces every character that a terminal obeys", () => {
  let ran = 0;
  for (const code of OBEYED) {
    ran++;
    const text = `a${String.fromCodePoint(code)}b`;
    assertEquals(terminalText(text, 40), "a\ufffdb", code.toString(16));
  }
  assertEquals(ran, 85);
});

test("terminalText() lets nothing harmful through when it is given any text", () => {
  const harmful = fc.constantFrom(
    ...OBEYED.map((code) => String.fromCodePoint(code)),
  );
  const text = fc.array(fc.oneof(anyName, harmful), { maxLength: 30 })
    .map((parts) => parts.join(""));
  let ran = 0;
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 50 }), (given, longest) => {
      ran++;
      const shown = terminalText(given, longest);
      assert(isHarmless(shown), JSON.stringify(shown));
      assert(shown.isWellFormed());
      assert([...shown].length <= longest);
    }),
    { numRuns: 1000 },
  );
  assertEquals(ran, 1000);
});

test("terminalText() keeps what is harmless when it is not too long", () => {
  for (const text of ["Bash", "mcp__ü__日本", "\u{1f600}", "a b", ""]) {
    assertEquals(terminalText(text, 10), text.slice(0, 20));
  }
  assertEquals(terminalText("a".repeat(40), 40), "a".repeat(40));
  assertEquals(terminalText("a".repeat(41), 40), `${"a".repeat(39)}…`);
  const faces = "\u{1f600}".repeat(40);
  assertEquals(terminalText(faces, 40), faces);
  assertEquals(terminalText(`${faces}x`, 40), `${faces.slice(0, 78)}…`);
});
