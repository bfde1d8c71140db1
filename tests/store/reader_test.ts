import { test } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { FileError } from "../../src/model/errors.ts";
import { READ_CHUNK_BYTES } from "../../src/model/limits.ts";
import type { OpenFile } from "../../src/model/ports.ts";
import { readSessionIds, readTally } from "../../src/store/reader.ts";
import { every, FaultFiles, type FileMethod } from "../ports/fault_files.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { SESSION } from "../records/builders.ts";
import { append, JOURNAL, LAYOUT, pending, read } from "./data.ts";

function disk(): MemoryFiles {
  const files = new MemoryFiles();
  append(files, pending("w1", ["A", "B"]));
  return files;
}

test("readTally() says null when nothing was recorded, and writes nothing", () => {
  const files = new FaultFiles(new MemoryFiles());
  assertEquals(readTally(files, LAYOUT, "never"), null);
  assertEquals(readSessionIds(files, LAYOUT), []);
  const writing = ["append", "makeDirectory", "rename"];
  assertEquals(
    files.calls.filter(({ method }) => writing.includes(method)),
    [],
  );
});

test("readTally() writes nothing when there is something to read", () => {
  const files = disk();
  const before = files.snapshot();
  const writing = ["append", "makeDirectory", "rename"];
  const faulty = new FaultFiles(
    files,
    ({ method }) => writing.includes(method) ? "EROFS" : undefined,
  );
  assertEquals(read(faulty).calls.count, 2);
  assertEquals(readSessionIds(faulty, LAYOUT), [SESSION]);
  assertEquals(files.snapshot(), before);
});

test("readTally() closes every file that it opens, whatever happens", () => {
  let ran = 0;
  for (const method of ["read", "openStatus"] as const) {
    ran++;
    const files = new FaultFiles(disk(), every(method, "EIO"));
    assertThrows(() => read(files), FileError);
    // The mark of a pruned session was not there to be opened.
    assertEquals([files.count("open"), files.count("close")], [2, 1]);
  }
  const files = new FaultFiles(disk());
  read(files);
  // Nor were the error logs.
  assertEquals([files.count("open"), files.count("close")], [4, 1]);
  assertEquals(ran, 2);
});

test("readTally() surfaces every code but those of missing files", () => {
  const methods: FileMethod[] = ["status", "open", "list", "read"];
  let ran = 0;
  for (const method of methods) {
    for (const code of ["EACCES", "EIO", "EMFILE", "ELOOP", "ENOTCAPABLE"]) {
      ran++;
      const files = new FaultFiles(disk(), every(method, code));
      const error = assertThrows(() => read(files), FileError);
      assertEquals([error.code, error.path.startsWith(LAYOUT.root)], [
        code,
        true,
      ]);
    }
  }
  assertEquals(ran, 20);
});

/** A disk that remembers the longest read. */
class WatchedFiles extends MemoryFiles {
  longestRead = 0;

  override open(path: string): OpenFile {
    const file = super.open(path);
    return {
      ...file,
      read: (into) => {
        this.longestRead = Math.max(this.longestRead, into.length);
        return file.read(into);
      },
    };
  }
}

test("readTally() holds a bounded piece when a journal is large", () => {
  const files = new WatchedFiles();
  append(files, pending("w1", ["A", "B"]));
  const large = `${"x".repeat(100)}\n`.repeat(20_000);
  files.append(JOURNAL, new TextEncoder().encode(large));
  const { calls, damagedLines } = read(files);
  assertEquals([calls.count, damagedLines], [2, 20_000]);
  assertEquals(files.longestRead, READ_CHUNK_BYTES);
});
