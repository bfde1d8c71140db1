import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { FileError } from "../../src/model/errors.ts";
import { MAX_LINE_BYTES, READ_CHUNK_BYTES } from "../../src/model/limits.ts";
import type { FileSystem } from "../../src/model/ports.ts";
import { readLines } from "../../src/store/lines.ts";
import { every, FaultFiles } from "../ports/fault_files.ts";
import { MemoryFiles } from "../ports/memory_files.ts";

const PATH = "/f";

/** What came: texts, and `null` for each damaged line. */
function linesOf(files: FileSystem): (string | null)[] {
  const lines: (string | null)[] = [];
  readLines(files, PATH, {
    addLine: (text) => void lines.push(text),
    addDamagedLine: () => void lines.push(null),
  });
  return lines;
}

function disk(content: string | Uint8Array): MemoryFiles {
  const files = new MemoryFiles();
  files.put(PATH, content);
  return files;
}

/** Lines as they must come, whatever the pieces. */
function expected(content: string): (string | null)[] {
  const lines = content.split("\n").slice(0, -1);
  return lines.filter((text) => text !== "").map((text) => {
    const { length } = new TextEncoder().encode(text);
    return length > MAX_LINE_BYTES ? null : text;
  });
}

test("readLines() hands over the same lines when reads are short", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.constantFrom("", "\r", "日本", "\u{1f600}", "\u2028", "{}"),
  ).map((line) => line.replaceAll("\n", "").replaceAll("\ufeff", ""));
  let ran = 0;
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 12 }),
      text,
      fc.integer({ min: 1, max: 7 }),
      (lines, tail, length) => {
        ran++;
        const content = `${lines.map((line) => `${line}\n`).join("")}${tail}`;
        const files = new FaultFiles(disk(content), every("read", length));
        assertEquals(linesOf(files), expected(content));
      },
    ),
    { numRuns: 500 },
  );
  assertEquals(ran, 500);
});

test("readLines() joins a line when the border of a chunk lies in it", () => {
  const line = "日".repeat(20);
  let ran = 0;
  for (let before = 0; before <= line.length * 3 + 2; before++) {
    ran++;
    const filler = `${"a".repeat(63)}\n`.repeat(READ_CHUNK_BYTES / 64 - 2);
    const short = READ_CHUNK_BYTES - filler.length - before;
    const content = `${filler}${"b".repeat(short - 1)}\n${line}\nlast\n`;
    const lines = linesOf(disk(content));
    assertEquals(lines.slice(-2), [line, "last"]);
    assertEquals(lines.length, READ_CHUNK_BYTES / 64 - 2 + 3);
  }
  assertEquals(ran, 63);
});

test("readLines() says damaged once when a line is longer than any record", () => {
  const lengths = [
    ...[0, 1].map((more) => MAX_LINE_BYTES + more),
    ...[-1, 0, 1].map((more) => READ_CHUNK_BYTES + more),
    ...[3 * READ_CHUNK_BYTES + 5, 10 * READ_CHUNK_BYTES],
  ];
  let ran = 0;
  for (const length of lengths) {
    for (const unit of ["x", "日"]) {
      for (const filler of ["", "f\n", `${"f".repeat(100_000)}\n`]) {
        ran++;
        const long = unit.repeat(Math.ceil(length / (unit === "x" ? 1 : 3)));
        const content = `${filler}${long}\nnext\n`;
        assert(
          equalLines(linesOf(disk(content)), expected(content)),
          `${unit} ${length} after ${filler.length}`,
        );
      }
    }
  }
  assertEquals(ran, 42);
});

test("readLines() leaves what has no line end when it is longer than any record", () => {
  const lines = linesOf(disk(`first\n${"x".repeat(3 * READ_CHUNK_BYTES)}`));
  // That it is too long is certain already; where it ends is not.
  assertEquals(lines, ["first", null]);
});

test("readLines() strips a byte-order mark when it begins a line", () => {
  let ran = 0;
  for (const length of [1, 2, 3, 4, 5, 1000]) {
    ran++;
    const content = "\ufeffone\n\ufefftwo\nthree\ufeff\n";
    const files = new FaultFiles(disk(content), every("read", length));
    assertEquals(linesOf(files), ["one", "two", "three\ufeff"]);
  }
  assertEquals(ran, 6);
});

test("readLines() replaces bytes that are no UTF-8 and goes on", () => {
  const bytes = Uint8Array.of(0x61, 0xff, 0x0a, 0xe6, 0x97, 0x0a, 0x62, 0x0a);
  assertEquals(linesOf(disk(bytes)), ["a\ufffd", "\ufffd", "b"]);
});

test("readLines() stops when it is told to", () => {
  const seen: string[] = [];
  readLines(disk("a\nb\nc\n"), PATH, {
    addLine(text) {
      seen.push(text);
      return text !== "b";
    },
    addDamagedLine() {},
  });
  assertEquals(seen, ["a", "b"]);
});

test("readLines() closes the file when a read fails", () => {
  const files = new FaultFiles(disk("a\n"), every("read", "EIO"));
  const error = assertThrows(() => linesOf(files), FileError);
  assertEquals([error.code, files.count("close")], ["EIO", 1]);
});

function equalLines(
  a: readonly (string | null)[],
  b: readonly (string | null)[],
): boolean {
  return a.length === b.length && a.every((line, i) => line === b[i]);
}
