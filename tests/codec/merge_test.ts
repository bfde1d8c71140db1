import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { Fold } from "../../src/codec/fold.ts";
import { outcomeOf, rankOf } from "../../src/codec/merge.ts";
import {
  CALL_SOURCES,
  type CallSource,
  type Outcome,
  OUTCOMES,
} from "../../src/model/record.ts";
import { call, lineText, SESSION } from "../records/builders.ts";

type Word = readonly [CallSource, Outcome | undefined];

/** The whole order, as docs/format.md has it. */
const ORDER: readonly Word[] = [
  ["start", undefined],
  ["batch", "unknown"],
  ["post", "unknown"],
  ["batch", "ok"],
  ["batch", "denied"],
  ["batch", "error"],
  ["post", "denied"],
  ["batch", "interrupted"],
  ["post", "interrupted"],
  ["post", "ok"],
  ["post", "error"],
];

test("rankOf() keeps the documented order", () => {
  const ranks = ORDER.map(([source, outcome]) => rankOf({ source, outcome }));
  assertEquals(ranks, ORDER.map((_, i) => i));
  assertEquals(outcomeOf(ORDER.length), undefined, "there are no others");
  assertEquals(ranks.map(outcomeOf), ORDER.map(([, outcome]) => outcome));
});

test("rankOf() throws when a source cannot tell the outcome", () => {
  let possible = 0;
  let impossible = 0;
  for (const source of CALL_SOURCES) {
    for (const outcome of [undefined, ...OUTCOMES]) {
      if ((source === "start") === (outcome === undefined)) {
        possible++;
        assert(rankOf({ source, outcome }) >= 0);
      } else {
        impossible++;
        assertThrows(() => rankOf({ source, outcome }), RangeError, source);
      }
    }
  }
  assertEquals([possible, impossible], [11, 7]);
});

test("Fold takes the weightier word when two records speak of one call", () => {
  let ran = 0;
  ORDER.forEach((heavy, i) => {
    for (const light of ORDER.slice(0, i)) {
      for (const words of [[light, heavy], [heavy, light]]) {
        ran++;
        const fold = new Fold(SESSION);
        words.forEach(([source, outcome], n) => {
          const tool = source === heavy[0] && outcome === heavy[1]
            ? "Heavy"
            : "Light";
          fold.addLine(
            lineText(call({ source, outcome, tool, call: "c" }), n + 1),
          );
        });
        const { calls, tools } = fold.tally({ running: true, lostEvents: 0 });
        assertEquals([calls.count, [...tools.keys()]], [1, ["Heavy"]]);
        assertEquals(
          [calls.errors, calls.denied, calls.interrupted, calls.unknown],
          ["error", "denied", "interrupted", "unknown"]
            .map((outcome) => outcome === heavy[1] ? 1 : 0),
        );
      }
    }
  });
  assertEquals(ran, 110);
});
