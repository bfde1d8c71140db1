import { test } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  every,
  FaultFiles,
  type FaultPlan,
  nth,
} from "../ports/fault_files.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { append, JOURNAL, LAYOUT, pending, read } from "./data.ts";

/** Codes that no second attempt helps with, and how they are put. */
const SURFACING = [
  ["ENOSPC", "disk is full"],
  ["EDQUOT", "disk quota exceeded"],
  ["EACCES", "permission denied"],
  ["EROFS", "read-only file system"],
  ["EIO", "input/output error"],
  ["EMFILE", "too many open files"],
  ["EPERM", "operation not permitted"],
  ["ENOTCAPABLE", "--allow-read and --allow-write"],
  ["EWEIRD", "EWEIRD"],
] as const;

test("appendLines() surfaces the code at once when the disk refuses", () => {
  let ran = 0;
  for (const [code, words] of SURFACING) {
    ran++;
    const faulty = new FaultFiles(new MemoryFiles(), every("append", code));
    const { error, landed } = append(faulty, pending("w1", ["Bash"]));
    assertEquals([landed, error?.code, error?.path], [0, code, JOURNAL]);
    assert(error !== undefined);
    assertEquals(error.name, "JournalError");
    assertStringIncludes(error.message, words);
    assertStringIncludes(error.message, JSON.stringify(JOURNAL));
    assertEquals(faulty.count("append"), 1, code);
  }
  assertEquals(ran, 9);
});

test("appendLines() surfaces the code when directories cannot be made", () => {
  let ran = 0;
  for (const [code] of SURFACING) {
    ran++;
    const plan = every("makeDirectory", code);
    const faulty = new FaultFiles(new MemoryFiles(), plan);
    const { error } = append(faulty, pending("w1", ["Bash"]));
    assertEquals([error?.code, faulty.count("append")], [code, 1]);
  }
  assertEquals(ran, 9);
});

test("appendLines() makes all directories when they are missing", () => {
  const files = new FaultFiles(new MemoryFiles());
  const { error } = append(files, pending("w1", ["Bash"]));
  assertEquals(error, undefined);
  assertEquals(read(files).calls.count, 1);
  assertEquals(files.calls.map(({ method }) => method).slice(0, 2), [
    "append",
    "makeDirectory",
  ]);
});

test("appendLines() makes no directory when there is one", () => {
  const memory = new MemoryFiles();
  append(memory, pending("w1", ["Bash"]));
  const files = new FaultFiles(memory);
  append(files, pending("w1", ["Edit"], 2));
  assertEquals(files.calls.map(({ method }) => method), ["append"]);
});

test("appendLines() goes on when another process makes the directories first", () => {
  const memory = new MemoryFiles();
  let races = 0;
  const plan: FaultPlan = ({ method, path }) => {
    if (method !== "makeDirectory") return;
    try {
      memory.makeDirectory(path);
      races++;
    } catch {
      // Its parent is missing, or it is there: then there is no race.
    }
  };
  const { error } = append(new FaultFiles(memory, plan), pending("w1", ["A"]));
  assertEquals([error, read(memory).calls.count], [undefined, 1]);
  assert(races > 0);
});

test("appendLines() makes directories again when they vanish meanwhile", () => {
  const memory = new MemoryFiles();
  const plan: FaultPlan = ({ method, nth }) => {
    if (method === "append" && nth <= 3) memory.remove("/home/ä b");
  };
  const { error } = append(new FaultFiles(memory, plan), pending("w1", ["A"]));
  assertEquals([error, read(memory).calls.count], [undefined, 1]);
});

test("appendLines() gives up when directories vanish again and again", () => {
  const memory = new MemoryFiles();
  const plan: FaultPlan = ({ method }) => {
    if (method === "append") memory.remove("/home/ä b");
  };
  const files = new FaultFiles(memory, plan);
  const { error } = append(files, pending("w1", ["A"]));
  assertEquals([error?.code, files.count("append")], ["ENOENT", 5]);
});

test("appendLines() tries again when it is interrupted", () => {
  let ran = 0;
  for (const code of ["EINTR", "EAGAIN"]) {
    ran++;
    const memory = new MemoryFiles();
    append(memory, pending("w0", ["First"]));
    const files = new FaultFiles(memory, nth("append", 1, code));
    const { error, landed } = append(files, pending("w1", ["A"]));
    assertEquals([error, landed, files.count("append")], [undefined, 1, 2]);
    files.plan = every("append", code);
    const refused = append(files, pending("w1", ["B"], 2));
    assertEquals([refused.error?.code, files.count("append")], [code, 7]);
  }
  assertEquals(ran, 2);
});

test("appendLines() tells the last trouble when there were several", () => {
  const memory = new MemoryFiles();
  const plan: FaultPlan = ({ method, nth }) =>
    method !== "append" ? undefined : nth === 1 ? "EINTR" : 0;
  const { error } = append(new FaultFiles(memory, plan), pending("w1", ["A"]));
  assertEquals([error?.code, error?.cause], ["ESHORT", undefined]);
});

test("appendLines() counts once when a write succeeded and its close failed", () => {
  const memory = new MemoryFiles();
  append(memory, pending("w0", ["First"]));
  const lines = pending("w1", ["A", "B"]);
  const plan: FaultPlan = ({ method, nth }) => {
    if (method !== "append" || nth > 1) return undefined;
    append(memory, lines);
    return "EIO";
  };
  const files = new FaultFiles(memory, plan);
  assertEquals(append(files, lines).error?.code, "EIO");
  assertEquals(append(files, lines).error, undefined);
  const { calls, duplicates, damagedLines } = read(memory);
  assertEquals([calls.count, duplicates, damagedLines], [3, 0, 0]);
});

test("appendLines() throws what is no trouble with files", () => {
  const files = new FaultFiles(new MemoryFiles(), () => {
    throw new TypeError("a mistake of ours");
  });
  let thrown: unknown;
  try {
    append(files, pending("w1", ["A"]));
  } catch (error) {
    thrown = error;
  }
  assert(thrown instanceof TypeError);
  assertEquals(LAYOUT.live.startsWith(LAYOUT.root), true);
});
