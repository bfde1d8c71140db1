import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { encodeBatch } from "../../src/codec/batch.ts";
import { encodeAttempt } from "../../src/codec/encode_line.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { call, lineText, SESSION } from "../records/builders.ts";
import { append, JOURNAL, LAYOUT, pending, read, toolCounts } from "./data.ts";

const torn = new TextEncoder().encode('\n{"v":1,"type":"call","sess');

function archive(name: string): string {
  return LAYOUT.archivedJournal(SESSION, name);
}

test("readTally() counts three when two journals begin with the same torn line", () => {
  const files = new MemoryFiles();
  files.put(archive("n1"), torn);
  files.append(archive("n1"), encodeBatch([lineText(call(), 1, "w1")]));
  files.put(archive("n2"), torn);
  files.append(archive("n2"), encodeBatch([lineText(call(), 1, "w2")]));
  append(files, pending("w3", ["Bash"]));
  const { calls, damagedLines } = read(files);
  assertEquals([calls.count, damagedLines], [3, 2]);
});

test("readTally() counts two when a retried line is the first of a new journal", () => {
  const files = new MemoryFiles();
  const [first, second] = pending("w1", ["A", "B"]);
  const text = first?.text ?? "";
  files.put(archive("n1"), encodeBatch([text]));
  files.put(
    JOURNAL,
    encodeBatch([encodeAttempt(text, 1), second?.text ?? ""]),
  );
  assertEquals(toolCounts(read(files)), { A: 1, B: 1 });
});

test("readTally() counts each writer when their first records look alike", () => {
  const files = new MemoryFiles();
  files.put(archive("n1"), encodeBatch([lineText(call(), 1, "w1")]));
  files.put(JOURNAL, encodeBatch([lineText(call(), 1, "w2")]));
  assertEquals(read(files).calls.count, 2);
});

test("readTally() counts a file once when it is there under two names", () => {
  const files = new MemoryFiles();
  append(files, pending("w1", ["A", "B"]));
  files.append(JOURNAL, torn);
  append(files, pending("w1", ["C"], 3));
  const bytes = new TextEncoder().encode(files.text(JOURNAL));
  files.put(archive("copy"), bytes);
  assertEquals(toolCounts(read(files)), { A: 1, B: 1, C: 1 });
  assertEquals(read(files).duplicates, 0);
});

test("readTally() tells calls apart from records when a call id looks like one", () => {
  const files = new MemoryFiles();
  append(files, pending("w1", ["A"]));
  append(files, [
    {
      sequence: 1,
      text: lineText(call({ tool: "B", call: "1 w1" }), 1, "w2"),
      attempts: 0,
    },
  ]);
  assertEquals(toolCounts(read(files)), { A: 1, B: 1 });
});
