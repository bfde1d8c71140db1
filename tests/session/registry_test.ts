import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { Registry } from "../../src/session/registry.ts";
import { liveInstances } from "../../src/session/session_stats.ts";
import { begin, stage } from "./stage.ts";

test("Registry lists its neighbours when one member leaves", () => {
  const registry = new Registry<{ name: string }>();
  const members = ["a", "b", "c", "d"].map((name) => ({ name }));
  for (const member of members) registry.add(member);
  const [, second] = members;
  assert(second !== undefined);
  registry.delete(second);
  assertEquals(registry.alive().map(({ name }) => name), ["a", "c", "d"]);
  registry.delete(second);
  registry.delete({ name: "stranger" });
  assertEquals([registry.alive().length, registry.size], [3, 3]);
});

test("Registry lists who is in when members come and go in any pattern", () => {
  let ran = 0;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.boolean(), fc.nat(9)), {
        maxLength: 60,
        size: "max",
      }),
      (deeds) => {
        ran++;
        const registry = new Registry<{ number: number }>();
        const members = Array.from({ length: 10 }, (_, number) => ({ number }));
        const expected = new Set<number>();
        for (const [isComing, number] of deeds) {
          const member = members[number];
          assert(member !== undefined);
          if (!isComing) {
            registry.delete(member);
            expected.delete(number);
          } else if (!expected.has(number)) {
            registry.add(member);
            expected.add(number);
          }
          const alive = registry.alive().map((each) => each.number);
          assertEquals(alive, [...expected]);
          assertEquals(registry.size, expected.size);
        }
      },
    ),
  );
  assertEquals(ran, 100);
});

test("liveInstances() lists an instance until it is closed or finalized", () => {
  const on = stage();
  const before = new Set(liveInstances());
  const made = (): string[] =>
    liveInstances().filter((each) => !before.has(each))
      .map(({ sessionId }) => sessionId);
  const [first, second, third] = [
    begin(on, {}, "first"),
    begin(on, {}, "second"),
    begin(on, {}, "third"),
  ];
  assertEquals(made(), ["first", "second", "third"]);
  second.close();
  assertEquals(made(), ["first", "third"]);
  first.finalize();
  assertEquals(made(), ["third"]);
  third.close();
  assertEquals(made(), []);
});
