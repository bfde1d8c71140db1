import { test } from "node:test";
import fc from "fast-check";
import { assertEquals } from "@std/assert";
import { hookSource } from "../../src/install/hook_source.ts";
import { ownCommand } from "../../src/install/own_commands.ts";
import {
  hookCommand,
  type HookRunner,
  hookWords,
  statusLineCommand,
} from "../../src/install/registered_commands.ts";
import { shellLine, shellWords } from "../../src/install/shell_words.ts";
import { fakePrograms } from "./programs.ts";

/** As it would be on Windows: pure functions, tried on no Windows yet. */
const WINDOWS: HookRunner = {
  runtime: "node",
  program: "C:/Program Files/nodejs/node.exe",
  folder: "C:/Users/Dev Üser/.hooktally/bin/hooktally-1.0.0/node",
  extension: ".cjs",
  dataDir: "C:/Users/Dev Üser/.hooktally",
  protected: undefined,
};

const DENO: HookRunner = {
  runtime: "deno",
  program: "/b/deno",
  folder: "/d/bin/hooktally-1.0.0/deno",
  extension: ".js",
  dataDir: "/d",
  protected: "/d/bin",
};

test("hookWords() give Deno leave for the data directory and nothing else", () => {
  assertEquals(hookWords(DENO, "stop"), [
    ...["/b/deno", "run", "--no-prompt", "--no-config", "--no-lock"],
    ...["--no-remote", "--no-npm", "--allow-env=CLAUDE_CODE_SESSION_ID"],
    ...["--allow-read=/d", "--allow-write=/d", "--deny-write=/d/bin"],
    ...["/d/bin/hooktally-1.0.0/deno/stop.js", "--dir", "/d"],
  ]);
});

test("on Windows no backslash and no script for cmd is registered", () => {
  assertEquals(
    shellLine(hookWords(WINDOWS, "stop")),
    "'C:/Program Files/nodejs/node.exe' " +
      "'C:/Users/Dev Üser/.hooktally/bin/hooktally-1.0.0/node/stop.cjs' " +
      "--dir 'C:/Users/Dev Üser/.hooktally'",
  );
  const script = "C:\\npm\\node_modules\\hooktally\\cli.cjs";
  const source = hookSource(fakePrograms({ script, windows: true }));
  assertEquals(source.folder("node"), "C:/npm/node_modules/hooktally/hooks");
});

test("ownCommand() knows what is registered, and what it runs", () => {
  for (const runner of [WINDOWS, DENO]) {
    for (
      const words of [
        hookWords(runner, "stop"),
        shellWords(shellLine(hookWords(runner, "stop"))),
      ]
    ) {
      assertEquals(ownCommand(words), {
        hook: "stop",
        program: runner.program,
        script: `${runner.folder}/stop${runner.extension}`,
        dataDir: runner.dataDir,
        wrapped: undefined,
      });
    }
  }
  for (const execForm of [false, true]) {
    const { command, args = [] } = hookCommand(DENO, "stop", execForm);
    const words = execForm ? [command, ...args] : shellWords(command);
    assertEquals(ownCommand(words)?.program, "/b/deno");
  }
  const line = statusLineCommand(DENO, "it's 'mine' --dir x");
  const own = ownCommand(shellWords(line));
  assertEquals(own?.wrapped, "it's 'mine' --dir x");
  assertEquals([own?.program, line.slice(0, 12)], ["/b/deno", "cd /; exec /"]);
});

test("ownCommand() takes nothing of others for ours", () => {
  const others = [
    "/opt/hooks/stop.ts",
    "node /home/dev/hooks/stop.cjs",
    "/opt/hooktally/other.ts",
    "/opt/hooktallyish/hooks/stop.ts",
    "echo hooktally",
    "hooktally-report",
    "hooktally list",
    "",
  ];
  for (const line of others) {
    assertEquals(ownCommand(shellWords(line)), undefined, line);
  }
});

test("shellWords() are what shellLine() was given", () => {
  fc.assert(fc.property(
    fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 }),
    (words) => assertEquals(shellWords(shellLine(words)), words),
  ));
  assertEquals(shellWords(`a  "b \\"c" d\\ e C:\\x\\y 'open`), [
    "a",
    'b "c',
    "d e",
    "C:\\x\\y",
    "open",
  ]);
});
