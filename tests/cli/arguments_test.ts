import { test } from "node:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  assertEquals,
  assertNotMatch,
  assertStringIncludes,
} from "@std/assert";
import { readArguments } from "../../src/cli/arguments.ts";
import { VERSION } from "../../src/cli/version.ts";
import { REPOSITORY } from "../../tools/runtimes.ts";
import { emptyDisk, HOSTILE, run, UNSAFE } from "./stage.ts";

test("readArguments() takes options before and after the command when they are right", () => {
  const show = { action: "show", sessionId: "a", dataDir: "d", json: true };
  for (
    const args of [
      ["show", "a", "--json", "--dir", "d"],
      ["--dir", "d", "--json", "show", "a"],
      ["show", "--dir=d", "a", "--json"],
      ["--json", "show", "--dir", "d", "--", "a"],
    ]
  ) assertEquals(readArguments(args), show as typeof show & { action: "show" });
  assertEquals(readArguments(["list"]), {
    action: "list",
    sessionId: undefined,
    dataDir: undefined,
    json: false,
  });
});

test("readArguments() takes any session id when it stands after two hyphens", () => {
  for (const id of [...HOSTILE, "", "-x", "--json", "--", "-", "a b"]) {
    const request = readArguments(["show", "--", id]);
    assertEquals(request.action === "show" && request.sessionId, id);
  }
});

test("runCli() ends with status 2 and a hint when the arguments are wrong", async () => {
  for (
    const args of [
      [],
      ["show"],
      ["show", "a", "b"],
      ["show", "-x"],
      ["list", "a"],
      ["list", "--dir"],
      ["list", "--dir", ""],
      ["list", "--json", "--json"],
      ["help", "nope"],
      ...HOSTILE.map((name) => [name]),
      ...HOSTILE.map((name) => ["list", `--${name}`]),
    ]
  ) {
    const { status, out, err } = await run(emptyDisk(), args);
    assertEquals([status, out], [2, ""], JSON.stringify(args));
    assertStringIncludes(err, "Try hooktally --help.\n");
    assertNotMatch(err, UNSAFE);
  }
});

test("runCli() guesses what was meant when a word is misspelled", async () => {
  const command = await run(emptyDisk(), ["lsit"]);
  assertStringIncludes(command.err, "Did you mean `list`?");
  const option = await run(emptyDisk(), ["list", "--jsno"]);
  assertStringIncludes(option.err, "Did you mean `--json`?");
});

test("runCli() prints help with examples when it is asked", async () => {
  for (const args of [["--help"], ["help"]]) {
    const { status, out, err } = await run(emptyDisk(), args);
    assertEquals([status, err], [0, ""]);
    for (const word of ["show", "list", "--dir", "--json", "HOOKTALLY_DIR"]) {
      assertStringIncludes(out, word);
    }
    assertStringIncludes(out, "Examples:\n  hooktally list\n");
  }
  const { status, out } = await run(emptyDisk(), ["show", "--help"]);
  assertEquals(status, 0);
  assertStringIncludes(out, "Usage: hooktally show");
});

test("readArguments() wraps the help when the terminal is not too narrow", () => {
  const longest = (columns: number): number => {
    const answer = readArguments(["--help"], columns);
    const out = answer.action === "answer" ? answer.out : "";
    return Math.max(...out.split("\n").map((line) => line.length));
  };
  assertEquals(longest(60) <= 60, true);
  assertEquals(longest(5), longest(0));
});

test("runCli() prints scripts when a shell wants to complete", async () => {
  for (const shell of ["bash", "zsh", "fish"]) {
    const { status, out } = await run(emptyDisk(), ["completion", shell]);
    assertEquals(status, 0);
    assertStringIncludes(out, "hooktally");
  }
});

test("runCli() prints the manifest's version when it is asked", async () => {
  const manifest = readFileSync(join(REPOSITORY, "deno.json"), "utf8");
  assertEquals(JSON.parse(manifest).version, VERSION);
  const said = await run(emptyDisk(), ["--version"]);
  assertEquals(said, { status: 0, out: `${VERSION}\n`, err: "" });
});
