import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import {
  FileError,
  JournalError,
  SessionClosedError,
} from "../../src/model/errors.ts";

test("FileError names what was tried, the path and the reason", () => {
  const cause = new Error("low level");
  const error = new FileError("open", '/ä "b"', "ENOSPC", cause);
  assertEquals(
    error.message,
    'Cannot open "/ä \\"b\\"": disk is full (ENOSPC)',
  );
  assertEquals([error.name, error.code, error.path], [
    "FileError",
    "ENOSPC",
    '/ä "b"',
  ]);
  assertEquals(error.cause, cause);
  assert(error instanceof Error);
});

test("JournalError gives the code alone when its meaning is not known", () => {
  const error = new JournalError("/j", "EODD");
  assertEquals(error.message, 'Cannot append to journal "/j": EODD');
  assertEquals([error.name, error.code, error.path], [
    "JournalError",
    "EODD",
    "/j",
  ]);
});

test("SessionClosedError says which state the instance is in", () => {
  for (const state of ["finalized", "closed"] as const) {
    const error = new SessionClosedError("s\n1", state);
    assert(error.message.includes(`"s\\n1": this instance is ${state}`));
    assertEquals(error.sessionId, "s\n1");
  }
});

test("FileError is told from others when another copy of the module made it", () => {
  class FromAnotherCopy extends Error {
    override readonly name = "FileError";
  }
  const copy: unknown = new FromAnotherCopy();
  assertEquals(copy instanceof FileError, true);
  assertEquals(copy instanceof JournalError, false);
  assertEquals((new Error("FileError") as unknown) instanceof FileError, false);
  const made: unknown = new FileError("open", "/a", "EIO");
  assertEquals([made instanceof FileError, made instanceof Error], [
    true,
    true,
  ]);
  assertEquals(({ name: "FileError" } as unknown) instanceof FileError, false);
});
