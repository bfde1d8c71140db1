import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { FileError } from "../../src/model/errors.ts";
import { MAX_ERROR_LOG_BYTES } from "../../src/model/limits.ts";
import type { FileSystem } from "../../src/model/ports.ts";
import { logError } from "../../src/store/error_log.ts";
import { countLostEvents, readErrors } from "../../src/store/error_reader.ts";
import { every, FaultFiles, nth } from "../ports/fault_files.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { LAYOUT } from "./data.ts";

function log(
  files: FileSystem,
  message: string,
  sessionId: string | null = "s1",
): void {
  const entry = { at: 5, sessionId, where: "Stop", message, lost: true };
  logError(files, LAYOUT, entry);
}

test("logError() writes what readErrors() gives back", () => {
  const files = new MemoryFiles();
  const message = "line 1\nline 2 \u2028 ü \ud800";
  log(files, message);
  log(files, "second", null);
  assertEquals(readErrors(files, LAYOUT), [
    { at: 5, sessionId: "s1", where: "Stop", message, lost: true },
    { at: 5, sessionId: null, where: "Stop", message: "second", lost: true },
  ]);
});

test("countLostEvents() leaves out what lost no event", () => {
  const files = new MemoryFiles();
  log(files, "an event");
  const entry = { at: 5, sessionId: "s1", where: "Stop", message: "a summary" };
  logError(files, LAYOUT, { ...entry, lost: false });
  assertEquals(readErrors(files, LAYOUT).map(({ lost }) => lost), [
    true,
    false,
  ]);
  assertEquals(countLostEvents(files, LAYOUT, "s1"), 1);
  assertEquals(countLostEvents(files, LAYOUT, "s2"), 0);
});

test("logError() keeps two files of bounded size when it is called for ever", () => {
  const files = new MemoryFiles();
  const message = "x".repeat(1000);
  for (let i = 0; i < 500; i++) log(files, message);
  log(files, "last");
  assertEquals(files.paths(), [LAYOUT.errorLog, LAYOUT.oldErrorLog]);
  for (const path of files.paths()) {
    assert(files.status(path).size < MAX_ERROR_LOG_BYTES + 2000);
  }
  assert(files.status(LAYOUT.oldErrorLog).size > MAX_ERROR_LOG_BYTES);
  const entries = readErrors(files, LAYOUT);
  assertEquals(entries.at(-1)?.message, "last");
  assert(entries.length > 60);
});

test("logError() writes the entry when another process sets the full log aside first", () => {
  const files = new MemoryFiles();
  files.put(LAYOUT.errorLog, "\n".repeat(MAX_ERROR_LOG_BYTES + 1));
  const faulty = new FaultFiles(files, ({ method }) => {
    if (method === "rename") files.rename(LAYOUT.errorLog, LAYOUT.oldErrorLog);
  });
  log(faulty, "mine");
  assertEquals(readErrors(files, LAYOUT).map(({ message }) => message), [
    "mine",
  ]);
});

test("logError() throws when it cannot write, and damages no entry", () => {
  let ran = 0;
  for (const method of ["status", "append"] as const) {
    for (const code of ["EACCES", "ENOSPC", "EROFS"]) {
      ran++;
      const files = new MemoryFiles();
      log(files, "first");
      const faulty = new FaultFiles(files, every(method, code));
      const error = assertThrows(() => log(faulty, "second"), FileError);
      assertEquals(error.code, code);
      assertEquals(readErrors(files, LAYOUT).length, 1);
    }
  }
  assertEquals(ran, 6);
});

test("logError() keeps the next entry whole when one was cut", () => {
  const files = new MemoryFiles();
  log(new FaultFiles(files, nth("append", 2, 20)), "cut");
  log(files, "whole");
  assertEquals(readErrors(files, LAYOUT).map(({ message }) => message), [
    "unreadable entry",
    "whole",
  ]);
});

test("countLostEvents() counts the entries of the session and those of none", () => {
  const files = new MemoryFiles();
  assertEquals(countLostEvents(files, LAYOUT, "s1"), 0);
  assertEquals(files.paths(), []);
  log(files, "mine", "s1");
  log(files, "another's", "s2");
  log(files, "nobody's", null);
  assertEquals(countLostEvents(files, LAYOUT, "s1"), 2);
  files.rename(LAYOUT.errorLog, LAYOUT.oldErrorLog);
  log(files, "mine again", "s1");
  assertEquals(countLostEvents(files, LAYOUT, "s1"), 3);
});

test("readErrors() goes on when entries are no entries", () => {
  const files = new MemoryFiles();
  const lines = ["\0\0\0", "[1]", "null", '"x"', "x".repeat(140_000), "{}"];
  files.put(LAYOUT.errorLog, `${lines.join("\n")}\n\r\n  \n`);
  log(files, "good");
  const entries = readErrors(files, LAYOUT);
  assertEquals(entries.length, lines.length + 1);
  assertEquals(entries.at(-1)?.message, "good");
  assertEquals(countLostEvents(files, LAYOUT, "s1"), lines.length + 1);
});

test("countLostEvents() counts a log that cannot be read, and throws nothing", () => {
  const files = new MemoryFiles();
  files.makeDirectory("/data");
  log(files, "an event");
  const faulty = new FaultFiles(files, every("open", "EACCES"));
  assertEquals(countLostEvents(faulty, LAYOUT, "s1"), 1);
});

test("logError() writes on when the full log cannot be set aside", () => {
  const files = new MemoryFiles();
  const message = "x".repeat(MAX_ERROR_LOG_BYTES + 1);
  log(files, message);
  const faulty = new FaultFiles(files, every("rename", "ENOTEMPTY"));
  log(faulty, "still heard of");
  assertEquals(readErrors(files, LAYOUT).at(-1)?.message, "still heard of");
});

test("countLostEvents() reads no more of a foreign file than a log of ours could have", () => {
  for (const line of ["x".repeat(99), "x".repeat(3_000_000)]) {
    const files = new MemoryFiles();
    const text = `${line}\n`.repeat(Math.ceil(6_000_000 / line.length));
    files.put(LAYOUT.errorLog, text);
    let taken = 0;
    const counting: FileSystem = {
      append: (path, bytes) => files.append(path, bytes),
      open(path) {
        const file = files.open(path);
        return {
          status: () => file.status(),
          read(into) {
            const length = file.read(into);
            taken += length;
            return length;
          },
          seek: (position) => file.seek(position),
          close: () => file.close(),
        };
      },
      status: (path) => files.status(path),
      list: (path) => files.list(path),
      makeDirectory: (path) => files.makeDirectory(path),
      rename: (from, to) => files.rename(from, to),
    };
    const whole = Math.floor(192 * 1024 / (line.length + 1));
    const damaged = line.length > 128 * 1024 ? 1 : 0;
    assertEquals(
      countLostEvents(counting, LAYOUT, "s1"),
      whole + damaged + 1,
    );
    assertEquals(taken, 192 * 1024);
  }
});
