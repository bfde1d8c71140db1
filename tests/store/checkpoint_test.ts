import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { encodeBatch } from "../../src/codec/batch.ts";
import { encodeLine, type Line } from "../../src/codec/encode_line.ts";
import { finalizeJournal } from "../../src/store/finalize.ts";
import { readJournals } from "../../src/store/read_journals.ts";
import { readTally } from "../../src/store/reader.ts";
import { every, FaultFiles } from "../ports/fault_files.ts";
import { fakeHostOn } from "../ports/fake_host.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { someLines } from "../records/arbitraries.ts";
import { call, lineText, SESSION } from "../records/builders.ts";
import {
  bytesOf,
  callLines,
  CHECKPOINT,
  checkpoint,
  hideBeginning,
  KEY,
} from "./checkpoint_stage.ts";
import { JOURNAL, LAYOUT, read, toolCounts } from "./data.ts";

const encoder = new TextEncoder();

function long(calls = 60): MemoryFiles {
  const files = new MemoryFiles();
  files.put(JOURNAL, callLines(calls));
  return files;
}

function add(files: MemoryFiles, text: string): void {
  files.append(JOURNAL, encoder.encode(text));
}

const step = fc.oneof(
  { weight: 6, arbitrary: someLines.map((lines) => ({ lines })) },
  { weight: 3, arbitrary: fc.constant("checkpoint" as const) },
  { weight: 2, arbitrary: fc.constant("finalize" as const) },
  { weight: 1, arbitrary: fc.constant("a torn line" as const) },
  { weight: 1, arbitrary: fc.constant("a foreign line" as const) },
);

test("readTally() tells the same with checkpoints as without, whatever happens to a session", () => {
  let ran = 0;
  let made = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      ran++;
      const files = new MemoryFiles();
      files.put(JOURNAL, "");
      const host = fakeHostOn(files);
      let last: Line[] = [];
      for (const [i, what] of steps.entries()) {
        if (what === "checkpoint") made += Number(checkpoint(files, host));
        else if (what === "finalize") finalizeJournal(host, LAYOUT, SESSION);
        else if (what === "a torn line") add(files, '\n{"v":1,"type":"ca');
        else if (what === "a foreign line") add(files, '\n{"v":7}\nno\n');
        else {
          // Each batch has writers of its own, and repeats some of the one before.
          const again = last.slice(what.lines.length);
          last = what.lines.map((line) => ({ ...line, writer: `w${i}` }))
            .map((line, n) => ({ ...line, sequence: n + 1 }));
          const lines = [...last, ...again].map(encodeLine);
          files.append(JOURNAL, encodeBatch(lines));
        }
        const plain = new MemoryFiles();
        for (const [path, text] of files.snapshot()) {
          if (!path.includes("/checkpoints/")) plain.put(path, text);
        }
        assertEquals(
          readTally(files, LAYOUT, SESSION),
          readTally(plain, LAYOUT, SESSION),
        );
      }
    }),
    { numRuns: 300 },
  );
  assertEquals(ran, 300);
  assert(made > 100, `${made} checkpoints`);
});

test("readTally() begins at the checkpoint, also when the session ended or went on", () => {
  const files = long();
  const host = fakeHostOn(files);
  assert(checkpoint(files, host));
  hideBeginning(files, JOURNAL);
  assertEquals(toolCounts(read(files)), { Bash: 60 });
  add(files, callLines(2, "Edit", "x"));
  assertEquals(toolCounts(read(files)), { Bash: 60, Edit: 2 });
  finalizeJournal(host, LAYOUT, SESSION);
  assertEquals(toolCounts(read(files)), { Bash: 60, Edit: 2 });
  assert(files.text(LAYOUT.history).includes('"tool_count":62'));
  files.put(JOURNAL, callLines(1, "Read", "y"));
  assertEquals(toolCounts(read(files)), { Bash: 60, Edit: 2, Read: 1 });
  assertEquals(read(files).endedAt, null);
  // One of both journals, and again after both are in the archive.
  assert(checkpoint(files, host));
  finalizeJournal(host, LAYOUT, SESSION);
  add(files, callLines(3, "Grep", "z"));
  assertEquals(toolCounts(read(files)), {
    Bash: 60,
    Grep: 3,
    Edit: 2,
    Read: 1,
  });
  files.remove(CHECKPOINT);
  assert("Dash" in toolCounts(read(files)));
});

test("readTally() folds again when a byte of the checkpoint is another, or it is cut", () => {
  const files = long();
  const turn = { turn: "t", at: 2000 };
  const host = fakeHostOn(files);
  assert(checkpoint(files, host));
  const whole = bytesOf(files, CHECKPOINT);
  add(
    files,
    `\n${lineText(call({ call: "Bash3", tool: "Z", ...turn }), 77)}\n`,
  );
  const tally = read(files);
  assertEquals(tally.calls.count, 60);
  let ran = 0;
  for (let at = 0; at < whole.length; at += at < 4000 ? 1 : 13) {
    ran++;
    const damaged = whole.slice();
    damaged[at] = (whole[at] ?? 0) ^ (1 << (at % 8));
    files.put(CHECKPOINT, damaged);
    assertEquals(read(files), tally);
  }
  for (let length = 0; length < whole.length; length += length < 40 ? 1 : 97) {
    ran++;
    files.put(CHECKPOINT, whole.slice(0, length));
    assertEquals(read(files), tally);
  }
  files.put(CHECKPOINT, new Uint8Array([...whole, 0]));
  assertEquals(read(files), tally);
  assert(ran > 4000);
});

test("readTally() goes on from any length of a growing journal to what one reading tells", () => {
  const texts = [
    callLines(2),
    '{"torn":\n\nno record ü\n\uFEFF',
    callLines(1, "Edit", "x"),
    `${"long ".repeat(27_000)}\n`,
    callLines(1, "Read", "y"),
  ];
  const whole = encoder.encode(texts.join(""));
  const all = new MemoryFiles();
  all.put(JOURNAL, whole);
  const tally = read(all);
  assertEquals([tally.calls.count, tally.damagedLines], [4, 3]);
  let made = 0;
  for (let length = 1; length <= whole.length; length++) {
    // In the middle of the long line nothing changes but its length.
    if (length > 2000 && length < 131_000 && length % 4999 !== 0) continue;
    const files = new MemoryFiles();
    files.put(JOURNAL, whole.slice(0, length));
    made += Number(checkpoint(files));
    files.append(JOURNAL, whole.subarray(length));
    assertEquals(read(files), tally, `${length}`);
  }
  assert(made > 1000, `${made}`);
});

test("readTally() folds again when the journal is not the one of the checkpoint", () => {
  const replaced: readonly ((files: MemoryFiles) => void)[] = [
    // As long, and another one.
    (files) => files.put(JOURNAL, callLines(60, "Edit")),
    (files) => files.put(JOURNAL, callLines(59)),
    (files) => files.put(JOURNAL, ""),
    (files) => files.remove(JOURNAL),
  ];
  for (const replace of replaced) {
    const files = long();
    assert(checkpoint(files));
    replace(files);
    const now = readTally(files, LAYOUT, SESSION);
    files.remove(CHECKPOINT);
    assertEquals(now, readTally(files, LAYOUT, SESSION));
  }
});

test("readTally() folds again when the checkpoint is of another session, or from before a pruning", () => {
  const files = long();
  assert(checkpoint(files));
  const other = LAYOUT.liveJournal("other");
  files.put(other, files.text(JOURNAL));
  files.put(LAYOUT.checkpoint("other"), bytesOf(files, CHECKPOINT));
  const tally = readTally(files, LAYOUT, "other");
  assertEquals([tally?.calls.count, tally?.skippedLines], [0, 60]);
  const mark = { v: 1, type: "pruned", session: SESSION, at: 1, up_to: 5000 };
  files.put(LAYOUT.prunedMark(KEY), `${JSON.stringify(mark)}\n`);
  assertEquals(read(files).calls.count, 0);
});

test("readTally() does without a checkpoint when it cannot be read, is no file, or files have no identity", () => {
  for (const code of ["EACCES", "EIO", "ENOTCAPABLE", "ELOOP"]) {
    const files = long();
    assert(checkpoint(files));
    hideBeginning(files, JOURNAL);
    const faulty = new FaultFiles(
      files,
      ({ path }) => path === CHECKPOINT ? code : undefined,
    );
    assert("Dash" in toolCounts(read(faulty)), code);
  }
  const files = new MemoryFiles();
  files.put(JOURNAL, callLines(60));
  files.putSpecial(CHECKPOINT);
  assertEquals(read(files).calls.count, 60);
  const unnamed = long();
  unnamed.identities = false;
  assertEquals(checkpoint(unnamed), false);
});

test("readTally() closes every file when a checkpoint serves, and when it does not", () => {
  for (const length of [undefined, 30, 5000]) {
    const files = long();
    assert(checkpoint(files));
    files.put(CHECKPOINT, bytesOf(files, CHECKPOINT).slice(0, length));
    const watched = new FaultFiles(files);
    add(files, callLines(1, "Edit"));
    assertEquals(read(watched).calls.count, 61);
    const missing = 3;
    assertEquals(watched.count("open"), watched.count("close") + missing);
  }
});

test("readJournals() says what a checkpoint spared it", () => {
  const files = long();
  const size = files.status(JOURNAL).size;
  const spared = (): number =>
    readJournals(files, LAYOUT, SESSION, ({ resumedBytes }) => resumedBytes);
  assertEquals(spared(), 0);
  assert(checkpoint(files));
  add(files, callLines(1, "Edit"));
  assertEquals(spared(), size);
  const broken = new FaultFiles(files, every("read", "EIO"));
  let failed = false;
  try {
    read(broken);
  } catch {
    failed = true;
  }
  assert(failed, "a journal that cannot be read is not passed over");
});
