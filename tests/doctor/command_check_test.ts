import { test } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import {
  checkCommands,
  type CheckedCommands,
} from "../../src/doctor/command_check.ts";
import type { RegisteredHook } from "../../src/doctor/registration.ts";
import { Layout } from "../../src/store/layout.ts";
import { fakePrograms } from "../install/programs.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { fakeDoctor } from "./fake_doctor.ts";
import { hookOf } from "./registered.ts";

/** Node, and the hook. */
function machine(): MemoryFiles {
  const files = new MemoryFiles();
  for (const path of ["/bin/node", hookOf().script]) files.put(path, "");
  return files;
}

function check(
  hooks: readonly RegisteredHook[],
  { files = machine(), mayRun = true, version = "1.2.3" } = {},
): CheckedCommands {
  const doctorFiles = { ...fakeDoctor(files).files, mayRun: () => mayRun };
  const programs = fakePrograms({ found: { "/bin/node": "20.16.0" } });
  return checkCommands(
    { files: doctorFiles, programs, version, usual: "/usual" },
    hooks,
    new Layout("/data"),
  );
}

function texts({ findings }: CheckedCommands): string {
  return findings.map(({ verdict, text }) => `${verdict} ${text}`).join("\n");
}

test("checkCommands() finds nothing wrong when program and hook are there", () => {
  const checked = check([hookOf(), hookOf({ program: "node" })]);
  assertEquals([texts(checked), checked.sound.length], ["", 2]);
});

test("checkCommands() names a program that is gone, once for all its hooks", () => {
  const gone = { program: "/gone/node" };
  const checked = check([hookOf(gone), hookOf({ ...gone, event: "Stop" })]);
  assertEquals(checked.findings[0]?.details, ["PostToolUse, Stop"]);
  assertMatch(texts(checked), /^wrong the program .* is gone: "\/gone\/node"$/);
  assertEquals(checked.sound, []);
  assertEquals(checked.findings[0]?.advice, "hooktally install --dir /data");
});

test("checkCommands() names what may not be run, is not on the PATH, or is gone", () => {
  const noLeave = check([hookOf()], { mayRun: false });
  assertMatch(texts(noLeave), /^wrong this user may not run "\/bin\/node"$/);
  const noPath = check([hookOf({ program: "deno" })]);
  assertMatch(texts(noPath), /^wrong "deno", .* is not on the PATH$/);
  const noHook = check([hookOf({ script: "/gone/stop.cjs" })]);
  assertMatch(texts(noHook), /^wrong a hook is gone: "\/gone\/stop.cjs"$/);
});

test("checkCommands() leaves to the trial what a shell makes something of", () => {
  const args = undefined;
  const checked = check([
    hookOf({ args, program: "cd" }),
    hookOf({ args, script: "/home/$USER/stop.cjs" }),
  ]);
  assertEquals([texts(checked), checked.sound.length], ["", 2]);
});

test("checkCommands() notes hooks of another release", () => {
  const checked = check([hookOf()], { version: "1.3.0" });
  assertMatch(texts(checked), /^note .* of release 1\.2\.3, this is 1\.3\.0$/);
  assertEquals(checked.sound.length, 1);
});
