import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  CHECKPOINT_VERSION,
  CheckpointError,
  encodeCheckpoint,
  StoredCheckpoint,
} from "../../src/codec/checkpoint.ts";
import { encodeLine, type Line } from "../../src/codec/encode_line.ts";
import { Fold } from "../../src/codec/fold.ts";
import { hashWords } from "../../src/codec/word_hash.ts";
import type { Tally } from "../../src/model/tally.ts";
import { someLines } from "../records/arbitraries.ts";
import { call, hook, lineText, SESSION } from "../records/builders.ts";

const CONTEXT = { running: false, lostEvents: 0 };

/** A checkpoint as one piece, with a note of where its pages are read. */
class Bytes {
  bytes: Uint8Array<ArrayBuffer>;
  reads: number[] = [];

  constructor(fold: Fold) {
    const pieces = encodeCheckpoint(fold, []) ?? [];
    this.bytes = new Uint8Array(pieces.flatMap((piece) => [...piece]));
  }

  open(): StoredCheckpoint {
    return new StoredCheckpoint((position, into) => {
      this.reads.push(position);
      if (position + into.length > this.bytes.length) {
        throw new CheckpointError("too short");
      }
      into.set(this.bytes.subarray(position, position + into.length));
    }, this.bytes.length);
  }
}

function restored(fold: Fold): Fold {
  return new Bytes(fold).open().fold();
}

function folded(lines: readonly Line[], fold = new Fold(SESSION)): Fold {
  for (const line of lines) fold.addLine(encodeLine(line));
  return fold;
}

/** Lines, the same in another order, some again, and up to three places among them. */
const cutLines = someLines.chain((lines) =>
  fc.tuple(
    fc.constant(lines),
    fc.shuffledSubarray(lines, { minLength: lines.length }),
    lines.length === 0
      ? fc.constant([])
      : fc.array(fc.constantFrom(...lines), { maxLength: 9 }),
    fc.array(fc.nat(30), { maxLength: 3 }),
  )
);

test("Fold tells the same tally when it is saved and restored anywhere in between", () => {
  let ran = 0;
  fc.assert(
    fc.property(cutLines, ([lines, shuffled, again, cuts]) => {
      ran++;
      const all = [...shuffled, ...again];
      let fold = new Fold(SESSION);
      let from = 0;
      for (const cut of [...cuts].sort((a, b) => a - b)) {
        fold = restored(folded(all.slice(from, cut), fold));
        from = Math.max(from, cut);
      }
      const tally: Tally = folded(all.slice(from), fold).tally(CONTEXT);
      assertEquals(tally, folded(lines).tally(CONTEXT));
      assertEquals(fold.lastAt, folded(lines).lastAt);
      assertEquals(fold.minutes(), folded(lines).minutes());
    }),
    { numRuns: 500 },
  );
  assertEquals(ran, 500);
});

test("Fold tells the same tally when it is saved and goes on itself", () => {
  let ran = 0;
  fc.assert(
    fc.property(someLines, fc.nat(25), (lines, at) => {
      ran++;
      const fold = folded(lines.slice(0, at));
      new Bytes(fold);
      folded(lines.slice(at), fold);
      assertEquals(fold.tally(CONTEXT), folded(lines).tally(CONTEXT));
    }),
    { numRuns: 200 },
  );
  assertEquals(ran, 200);
});

/** A fold of calls that all end, one a turn of its own. */
function longFold(calls: number): Fold {
  const fold = new Fold(SESSION);
  for (let n = 1; n <= calls; n++) {
    fold.addLine(lineText(
      call({ call: `c${n}`, durationUs: n, turn: `t${n % 7}`, at: n }),
      n,
    ));
  }
  return fold;
}

test("StoredCheckpoint reads no page when nothing comes after it, and few when little does", () => {
  const bytes = new Bytes(longFold(20_000));
  const stored = bytes.open();
  const before = bytes.reads.length;
  const fold = stored.fold();
  assertEquals(fold.tally(CONTEXT).calls.count, 20_000);
  assertEquals(bytes.reads.length, before);
  fold.addLine(
    lineText(call({ call: "new", turn: "new", at: 30_000 }), 30_000),
  );
  const { calls, turn } = fold.tally(CONTEXT);
  assertEquals([calls.count, turn?.calls.count], [20_001, 1]);
  const read = bytes.reads.length - before;
  assert(read > 0 && read < 30, `${read} pages`);
});

test("StoredCheckpoint counts again when a call of its own is no longer what it was", () => {
  const fold = restored(longFold(5000));
  const word = call({ call: "c7", outcome: "error", turn: "late", at: 9000 });
  fold.addLine(lineText(word, 9000));
  const { calls, turn, tools } = fold.tally(CONTEXT);
  assertEquals([calls.count, calls.errors], [5000, 1]);
  assertEquals(turn?.calls.count, 1);
  assertEquals(tools.get("Bash")?.errors, 1);
});

test("StoredCheckpoint grows over the bounds of its pages and slots", () => {
  const whole = longFold(9000);
  const fold = restored(longFold(3000));
  for (let n = 2990; n <= 9000; n++) {
    fold.addLine(lineText(
      call({ call: `c${n}`, durationUs: n, turn: `t${n % 7}`, at: n }),
      n,
    ));
  }
  assertEquals(fold.tally(CONTEXT), whole.tally(CONTEXT));
});

test("StoredCheckpoint is refused, or its page is, when any byte is another", () => {
  const fold = new Fold(SESSION);
  fold.addLine(lineText(hook({ hook: "Stop" })));
  for (let n = 2; n < 6; n++) {
    fold.addLine(lineText(call({ call: `c${n % 4}`, turn: "t" }), n));
  }
  const bytes = new Bytes(fold);
  let ran = 0;
  for (let at = 0; at < bytes.bytes.length; at++) {
    const byte = bytes.bytes[at] ?? 0;
    bytes.bytes[at] = byte ^ (1 << (at % 8));
    ran++;
    // Saving takes in every page.
    assertThrows(() => new Bytes(bytes.open().fold()), CheckpointError);
    bytes.bytes[at] = byte;
  }
  assertEquals(ran, bytes.bytes.length);
  assertEquals(restored(fold).tally(CONTEXT), fold.tally(CONTEXT));
});

test("StoredCheckpoint is refused when a number in its head is another", () => {
  const bytes = new Bytes(longFold(10));
  const text = new TextDecoder("latin1").decode(bytes.bytes);
  const at = text.indexOf('"duplicates":0') + '"duplicates":'.length;
  assert(at > 100, `${at}`);
  bytes.bytes[at] = "1".charCodeAt(0);
  assertThrows(() => bytes.open(), CheckpointError, "damaged");
});

test("StoredCheckpoint is refused when it is cut, or longer", () => {
  const bytes = new Bytes(longFold(10));
  const whole = bytes.bytes;
  let ran = 0;
  for (let length = 0; length < whole.length; length += length < 50 ? 1 : 61) {
    ran++;
    bytes.bytes = whole.slice(0, length);
    assertThrows(() => bytes.open(), CheckpointError);
  }
  bytes.bytes = new Uint8Array([...whole, 0, 0, 0, 0]);
  assertThrows(() => bytes.open(), CheckpointError);
  assert(ran > 500, `${ran}`);
});

test("StoredCheckpoint is refused when it is whole and of another version", () => {
  for (const version of [0, 2, 256]) {
    const bytes = new Bytes(longFold(10));
    const view = new DataView(bytes.bytes.buffer);
    view.setUint32(8, version, true);
    const head = bytes.bytes.slice(
      0,
      28 + view.getUint32(12, true) +
        8 * view.getUint32(16, true),
    ).fill(0, 20, 28);
    const { high, low } = hashWords(new Uint32Array(head.buffer));
    view.setUint32(20, high, true);
    view.setUint32(24, low, true);
    assertThrows(() => bytes.open(), CheckpointError, "version");
  }
});

test("encodeCheckpoint() makes none when the names alone would take long to read", () => {
  const fold = new Fold(SESSION);
  for (let n = 1; n <= 45_000; n++) {
    fold.addLine(lineText(call({ tool: `tool ${n}` }), n));
  }
  assertEquals(encodeCheckpoint(fold, []), undefined);
});

test("encodeCheckpoint() writes what readers of this version take: raise it when this changes", () => {
  const fold = longFold(40);
  fold.addLine(lineText(hook({ agent: "claude-code" }), 41));
  fold.addLine(lineText(call({ agentId: "a", agentType: "b" }), 42));
  fold.addLine('{"v":2}');
  const { high, low } = hashWords(
    new Uint32Array(new Bytes(fold).bytes.buffer),
  );
  assertEquals([CHECKPOINT_VERSION, high, low], [1, 1472366769, 2674525965]);
});

test("hashWords() tells words apart when one is another, or they are more", () => {
  const words = Uint32Array.from({ length: 64 }, (_, i) => i * 7919);
  const seen = new Set<string>();
  const see = (some: Uint32Array): void => {
    const { high, low } = hashWords(some);
    seen.add(`${high} ${low}`);
  };
  for (let length = 0; length <= 64; length++) see(words.slice(0, length));
  for (let i = 0; i < 64; i++) {
    for (let bit = 0; bit < 32; bit++) {
      const changed = words.slice();
      changed[i] = (words[i] ?? 0) ^ (1 << bit);
      see(changed);
    }
  }
  assertEquals(seen.size, 65 + 64 * 32);
});
