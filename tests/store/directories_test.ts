import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { FileError } from "../../src/model/errors.ts";
import { makeDirectories } from "../../src/store/directories.ts";
import { every, FaultFiles } from "../ports/fault_files.ts";
import { MemoryFiles } from "../ports/memory_files.ts";

test("makeDirectories() makes what is missing and no more", () => {
  const files = new FaultFiles(new MemoryFiles());
  makeDirectories(files, "/ä b/c/d");
  assertEquals(files.list("/ä b/c"), ["d"]);
  const made = files.count("makeDirectory");
  makeDirectories(files, "/ä b/c/d");
  assertEquals(files.count("makeDirectory"), made + 1);
});

test("makeDirectories() throws and ends when nothing can be made", () => {
  let ran = 0;
  for (const code of ["ENOENT", "EACCES", "EROFS", "ENOTDIR", "ENOSPC"]) {
    for (const path of ["/a/b/c", "relative/a", "relative", "/", "C:\\a\\b"]) {
      ran++;
      const files = new FaultFiles(
        new MemoryFiles(),
        every("makeDirectory", code),
      );
      const error = assertThrows(() => makeDirectories(files, path), FileError);
      assertEquals(error.code, code);
      assert(path.startsWith(error.path), `${error.path} of ${path}`);
      assert(files.calls.length <= 8);
    }
  }
  assertEquals(ran, 25);
});

test("makeDirectories() takes a backslash for a letter where it is one", () => {
  const files = new FaultFiles(new MemoryFiles());
  makeDirectories(files, "/a\\b/c\\d");
  assertEquals(files.list("/"), ["a\\b"]);
  assertEquals(files.list("/a\\b"), ["c\\d"]);
});

test("makeDirectories() says ENOTDIR when a file stands in the way", () => {
  const files = new MemoryFiles();
  files.put("/a", "a file");
  const error = assertThrows(() => makeDirectories(files, "/a/b/c"), FileError);
  assertEquals(error.code, "ENOTDIR");
});
