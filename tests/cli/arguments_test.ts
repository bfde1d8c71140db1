import { test } from "node:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  assert,
  assertEquals,
  assertNotMatch,
  assertStringIncludes,
} from "@std/assert";
import { readArguments } from "../../src/cli/arguments.ts";
import { VERSION } from "../../src/cli/version.ts";
import { REPOSITORY } from "../../tools/runtimes.ts";
import { call } from "../records/builders.ts";
import { emptyDisk, HOSTILE, record, run, UNSAFE } from "./stage.ts";

test("readArguments() takes options before and after the command when they are right", () => {
  for (
    const args of [
      ["show", "a", "--json", "--dir", "d"],
      ["--dir", "d", "--json", "show", "a"],
      ["show", "--dir=d", "a", "--json"],
      ["--json", "show", "--dir", "d", "--", "a"],
    ]
  ) {
    const { run, ...request } = readArguments(args);
    assertEquals(request, { dataDir: "d", json: true } as typeof request);
    assertEquals(typeof run, "function");
  }
  const { run, ...request } = readArguments(["list"]);
  assertEquals(
    request,
    { dataDir: undefined, json: false } as typeof request,
  );
  assertEquals(typeof run, "function");
});

test("readArguments() takes any session id when it stands after two hyphens", async () => {
  for (const id of [...HOSTILE, "", "-x", "--json", "--", "-", "a b"]) {
    const files = emptyDisk();
    record(files, id, [call()]);
    const { status, out } = await run(files, ["--json", "show", "--", id]);
    assertEquals([status, JSON.parse(out).session_id], [0, id]);
  }
});

test("runCli() ends with status 2 and a hint when the arguments are wrong", async () => {
  for (
    const args of [
      [],
      ["show", "a", "b"],
      ["list", "--since", "2026-02-31"],
      ["list", "--since", "soon"],
      ["list", "--limit", "0"],
      ["list", "--sort", "name"],
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
    assertEquals(
      /\nTry hooktally (?:--help|help [a-z]+)\.\n$/.test(err),
      true,
      err,
    );
    assertNotMatch(err, UNSAFE);
  }
});

test("runCli() guesses what was meant when a word is misspelled", async () => {
  const command = await run(emptyDisk(), ["lsit"]);
  assertStringIncludes(
    command.err,
    'There is no command "lsit". Did you mean list?',
  );
  const option = await run(emptyDisk(), ["list", "--jsno"]);
  assertStringIncludes(option.err, "Did you mean --json?");
});

test("runCli() names the command when its arguments are wrong, and no option of another", async () => {
  const said = async (...args: string[]): Promise<string> => {
    const { status, out, err } = await run(emptyDisk(), args);
    assertEquals([status, out], [2, ""]);
    return err;
  };
  assertEquals(
    await said("show", "--wach"),
    'Error: Unexpected option or argument: "--wach". Did you mean --watch?\n' +
      "Try hooktally help show.\n",
  );
  const none = 'Error: There is no command "shwo". Did you mean show?\n' +
    "Try hooktally --help.\n";
  for (
    const args of [["shwo"], ["help", "shwo"], ["--dir", "d", "--json", "shwo"]]
  ) assertEquals(await said(...args), none);
  assertStringIncludes(await said("--limit", "5", "list"), '"--limit"');
  for (const when of ["7x", "2026-13-40", "2026-02-31"]) {
    assertEquals(
      await said("list", "--since", when),
      `Error: \`--since\`: There is no such moment as "${when}": say "2h" or ` +
        '"7d" ago, "today", or a date such as "2026-11-30".\n' +
        "Try hooktally help list.\n",
    );
  }
  for (const age of ["1h", "23h", "0d", "1439m"]) {
    assertStringIncludes(
      await said("prune", "--older-than", age),
      `"${age}" is too short`,
    );
  }
  assertEquals((await run(emptyDisk(), ["list", "--since", "7d"])).status, 0);
});

test("runCli() names no --json in the help of the status line, which refuses it", async () => {
  for (const args of [["help", "statusline"], ["statusline", "--help"]]) {
    for (const columns of [undefined, 60, 80]) {
      const { out } = await run(emptyDisk(), args, undefined, { columns });
      assertStringIncludes(out, "--wrap");
      assertEquals(/json\b.*fields|--json/i.test(out), false, out);
    }
  }
  const { out } = await run(emptyDisk(), ["help", "show"]);
  assertStringIncludes(out, "--json");
});

test("runCli() takes short names of help and version", async () => {
  const same = [["-h", "--help"], ["-V", "--version"], ["-v", "--version"]];
  for (const [short = "", long = ""] of same) {
    const said = await run(emptyDisk(), [short]);
    assertEquals(said, await run(emptyDisk(), [long]));
    assertEquals(said.status, 0);
  }
  const said = await run(emptyDisk(), ["show", "-h"]);
  assertStringIncludes(said.out, "Usage: hooktally show");
});

test("runCli() prints help with examples when it is asked", async () => {
  for (const args of [["--help"], ["help"]]) {
    const { status, out, err } = await run(emptyDisk(), args);
    assertEquals([status, err], [0, ""]);
    for (const word of ["show", "list", "--dir", "--json", "HOOKTALLY_DIR"]) {
      assertStringIncludes(out, word);
    }
    assertStringIncludes(out, "Examples:\n  hooktally list --since today\n");
  }
  const { status, out } = await run(emptyDisk(), ["show", "--help"]);
  assertEquals(status, 0);
  assertStringIncludes(out, "Usage: hooktally show");
});

test("runCli() prints the help of each command, with examples where it has any options", async () => {
  for (const command of ["show", "list", "statusline", "path", "version"]) {
    const { status, out, err } = await run(emptyDisk(), ["help", command]);
    assertEquals([status, err], [0, ""], command);
    assertStringIncludes(out, `Usage: hooktally ${command}`);
    if (command === "version") continue;
    assertStringIncludes(out, "Examples:\n  ");
  }
});

test("readArguments() wraps the help when the terminal is not too narrow", () => {
  const longest = (columns: number): number => {
    const answer = readArguments(["--help"], columns);
    assert(answer.run === undefined);
    return Math.max(...answer.out.split("\n").map((line) => line.length));
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
  for (const args of [["--version"], ["version"]]) {
    const said = await run(emptyDisk(), args);
    assertEquals(said, { status: 0, out: `${VERSION}\n`, err: "" });
  }
  const { out } = await run(emptyDisk(), ["version", "--json"]);
  assertEquals(JSON.parse(out), { version: VERSION });
});
