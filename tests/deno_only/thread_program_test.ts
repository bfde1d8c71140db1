import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { WRITER_PROGRAM } from "../../src/runtime/writer_program.ts";
import { threadScript } from "../../tools/thread_program.ts";

test("the program of the writing thread is made of the sources as they are: deno task thread", () => {
  // Not shown in full where they differ.
  assert(WRITER_PROGRAM === threadScript(), "run: deno task thread");
});

test("the program of the writing thread imports nothing and needs no path", () => {
  assertEquals(WRITER_PROGRAM.match(/\b(?:import|require)\s*\(/), null);
  assertEquals(/\bimport\.meta\b|^import /m.test(WRITER_PROGRAM), false);
});
