import { test } from "node:test";
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { encodeBatch, landedLines } from "../../src/codec/batch.ts";

const anyLine = fc.string({ unit: "grapheme", minLength: 1 })
  .filter((text) => !text.includes("\n"));

test("encodeBatch() puts a line end before, between and after its lines", () => {
  const text = new TextDecoder().decode(encodeBatch(["one", "zwölf"]));
  assertEquals(text, "\none\nzwölf\n");
});

test("landedLines() counts the lines that have their line end when a batch is cut", () => {
  let ran = 0;
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 5 }), (lines) => {
      ran++;
      const batch = encodeBatch(lines);
      for (let length = 0; length <= batch.length; length++) {
        const whole = lines.filter((_, i) =>
          encodeBatch(lines.slice(0, i + 1)).length <= length
        );
        assertEquals(landedLines(batch, length), whole.length);
      }
    }),
  );
  assertEquals(ran, 100);
});
