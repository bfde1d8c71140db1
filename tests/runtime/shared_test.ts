import { test } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { makeRandom } from "../../src/runtime/shared.ts";

const MATH_RANDOM = Math.random;

/** Runs with a source of randomness that always says the same, as a fixed seed or a mock does. */
function withoutRandomness(run: () => void): void {
  Math.random = () => 0.5;
  try {
    run();
  } finally {
    Math.random = MATH_RANDOM;
  }
}

test("makeRandom() gives 16 digits that do not come again", () => {
  const { token } = makeRandom({ now: () => 5, elapsed: () => 7.25 });
  const tokens = Array.from({ length: 10_000 }, () => token());
  for (const each of tokens) assertMatch(each, /^[0-9a-v]{16}$/);
  assertEquals(new Set(tokens).size, tokens.length);
});

test("makeRandom() gives other tokens when the randomness is fixed", () => {
  withoutRandomness(() => {
    const one = makeRandom({ now: () => 1.7e12, elapsed: () => 20.001 });
    const later = makeRandom({ now: () => 1.7e12 + 1, elapsed: () => 20.001 });
    const slower = makeRandom({ now: () => 1.7e12, elapsed: () => 20.002 });
    const tokens = [one.token(), one.token(), later.token(), slower.token()];
    assertEquals(new Set(tokens).size, 4);
  });
});
