import { lstatSync } from "node:fs";
import { platform } from "node:os";
import { test } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { FileError } from "../../src/model/errors.ts";
import type { FileSystem } from "../../src/model/ports.ts";
import { makeCurrentHost } from "../../src/runtime/current_host.ts";
import { CONTRACT, testContract } from "./contract.ts";
import { cuts, every, FaultFiles, FILE_METHODS, nth } from "./fault_files.ts";
import { MemoryFiles } from "./memory_files.ts";
import { withDirectory } from "./temporary_directory.ts";

testContract("MemoryFiles", (check) => {
  const files = new MemoryFiles();
  files.makeDirectory("/root ü");
  check(files, "/root ü");
});

testContract("FaultFiles without a plan", (check) => {
  const files = new MemoryFiles();
  files.makeDirectory("/root ü");
  check(new FaultFiles(files), "/root ü");
});

testContract("the runtime's files", (check) => {
  withDirectory((root) => check(makeCurrentHost().files, root));
});

testContract("the runtime's durable files", (check) => {
  withDirectory((root) => check(makeCurrentHost().durableFiles, root));
});

/** Windows has no such bits and tells some of its own. */
const skip = platform() === "win32";

test("the runtime's files are for their owner only when they are made", {
  skip,
}, () => {
  withDirectory((root) => {
    const { files } = makeCurrentHost();
    files.makeDirectory(`${root}/d`);
    files.append(`${root}/d/f`, new TextEncoder().encode("x"));
    const modes = [`${root}/d`, `${root}/d/f`].map((path) =>
      lstatSync(path).mode & 0o077
    );
    assertEquals(modes, [0, 0]);
  });
});

test("testContract() registers every promise when it is called", () => {
  assertEquals(CONTRACT.length, 19);
  assertEquals(new Set(CONTRACT.map(([promise]) => promise)).size, 19);
});

test("FaultFiles surfaces each code of each call as itself", () => {
  const codes = [
    "EACCES",
    "EIO",
    "ENOSPC",
    "EDQUOT",
    "EMFILE",
    "EROFS",
    "EINTR",
  ];
  let ran = 0;
  for (const method of FILE_METHODS) {
    for (const code of codes) {
      ran++;
      const files = new FaultFiles(new MemoryFiles());
      files.append("/f", new Uint8Array(1));
      files.plan = every(method, code);
      const error = assertThrows(() => callAll(files), FileError);
      assertEquals([error.code, files.calls.at(-1)?.method], [code, method]);
    }
  }
  assertEquals(ran, FILE_METHODS.length * codes.length);
});

/** Calls every method once. */
function callAll(files: FileSystem): void {
  files.append("/f", new Uint8Array(1));
  const file = files.open("/f");
  file.status();
  file.read(new Uint8Array(1));
  file.close();
  files.status("/f");
  files.list("/");
  files.makeDirectory("/d");
  files.rename("/f", "/g");
}

test("FaultFiles does what the plan says when a call comes", () => {
  const bytes = new TextEncoder().encode("abcdef");
  const files = new FaultFiles(new MemoryFiles(), nth("append", 2, "ENOSPC"));
  assertEquals(files.append("/f", bytes), 6);
  const error = assertThrows(() => files.append("/f", bytes), FileError);
  assertEquals([error.code, error.path], ["ENOSPC", "/f"]);
  files.plan = every("status", "EIO");
  assertEquals(assertThrows(() => files.status("/f"), FileError).code, "EIO");
  files.plan = cuts(0, 0, 4);
  assertEquals(files.append("/f", bytes), 4);
  assertEquals(files.count("append"), 3);
  assertEquals(files.calls.map(({ index }) => index), [1, 2, 3, 4]);
});
