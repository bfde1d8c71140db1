import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { RingConsumer } from "../../src/writer/ring_consumer.ts";
import { makeRing, viewRing, WORD } from "../../src/writer/ring_memory.ts";
import { RingProducer } from "../../src/writer/ring_producer.ts";

const RING_BYTES = 1024;

function ring(startAt = 0): { put: RingProducer; take: RingConsumer } {
  const memory = viewRing(makeRing(RING_BYTES));
  const put = new RingProducer(memory, startAt);
  return { put, take: new RingConsumer(memory, startAt) };
}

/** What can happen to a ring, in any order. */
const STEPS = fc.array(
  fc.oneof(
    {
      arbitrary: fc.record({
        kind: fc.constant("put" as const),
        text: fc.string({ unit: "grapheme", maxLength: 60, size: "max" }),
      }),
      weight: 4,
    },
    fc.record({
      kind: fc.constant("take" as const),
      limit: fc.integer({ min: 1, max: RING_BYTES }),
    }),
    fc.record({ kind: fc.constant("release" as const) }),
  ),
  { maxLength: 200, size: "max" },
);

test("a ring hands over what was put, once and in order, however put, take and release alternate", () => {
  let refusals = 0;
  let wrapped = 0;
  fc.assert(
    fc.property(
      STEPS,
      // Near the end of what a word can hold, so that it is passed.
      fc.constantFrom(0, 0xfffffc00),
      (steps, startAt) => {
        const { put, take } = ring(startAt);
        const expected: string[] = [];
        const taken: string[] = [];
        for (const step of steps) {
          switch (step.kind) {
            case "put": {
              const sequence = expected.length + 1;
              const before = put.head;
              if (put.put(7, sequence, step.text)) {
                expected.push(`7 ${sequence} ${step.text.toWellFormed()}`);
                if (put.head < before) wrapped++;
              } else {
                assertEquals(put.head, before);
                refusals++;
              }
              break;
            }
            case "take":
              for (const frame of take.take(step.limit).frames) {
                assert(!frame.opening);
                taken.push(`${frame.channel} ${frame.sequence} ${frame.text}`);
              }
              break;
            case "release":
              take.release();
          }
          assertEquals(taken, expected.slice(0, taken.length));
        }
        for (const frame of take.take(Infinity).frames) {
          taken.push(`${frame.channel} ${frame.sequence} ${frame.text}`);
        }
        assertEquals(taken, expected);
      },
    ),
    { numRuns: 500 },
  );
  assert(refusals > 100, `only ${refusals} were refused`);
  assert(wrapped > 100, `only ${wrapped} went past the last position`);
});

test("put() writes over nothing that was taken and not released", () => {
  const { put, take } = ring();
  const text = "x".repeat(60);
  let sequence = 0;
  while (put.put(1, sequence + 1, text)) sequence++;
  assert(sequence > 3);
  assertEquals(take.take(Infinity).frames.length, sequence);
  assertEquals(put.put(1, sequence + 1, text), false);
  take.release();
  assertEquals(put.put(1, sequence + 1, text), true);
});

test("put() refuses what could not fit into a quarter of the ring, and takes the next", () => {
  const { put, take } = ring();
  assertEquals(put.put(1, 1, "ü".repeat(RING_BYTES / 4)), false);
  assertEquals(put.put(1, 1, "ü"), true);
  assertEquals(take.take(Infinity).frames.map(({ text }) => text), ["ü"]);
});

test("take() stops at its limit and says that there is more", () => {
  const { put, take } = ring();
  for (let i = 1; i <= 5; i++) put.put(1, i, "text");
  const first = take.take(64);
  assertEquals([first.frames.length, first.more], [2, true]);
  const second = take.take(Infinity);
  assertEquals([second.frames.length, second.more], [3, false]);
  assertEquals(take.take(Infinity), { frames: [], more: false });
});

test("isDone() is true of a place when all frames before it are released", () => {
  const { put, take } = ring();
  const heads = [put.head];
  for (let i = 1; i <= 3; i++) {
    put.put(1, i, "text");
    heads.push(put.head);
  }
  const done = (): boolean[] => heads.map((head) => put.isDone(head));
  assertEquals(done(), [true, false, false, false]);
  take.take(33);
  assertEquals(done(), [true, false, false, false]);
  take.release();
  assertEquals(done(), [true, true, true, false]);
  take.take(Infinity);
  take.release();
  assertEquals(done(), [true, true, true, true]);
});

test("the words of a ring say nothing before somebody put", () => {
  const { words } = viewRing(makeRing(RING_BYTES));
  assertEquals([words[WORD.head], words[WORD.done]], [0, 0]);
});
