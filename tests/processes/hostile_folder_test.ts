import { test } from "node:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { filesBelow } from "../harness/data_files.ts";
import { postToolUse } from "../harness/hook_launchers.ts";
import {
  assertCounted,
  type HookStage,
  onEachLauncher,
} from "../harness/hook_stage.ts";
import { cannotMount, inOwnMounts, READ_ONLY } from "../harness/own_mounts.ts";

const FOLDERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "broken deno.json": { "deno.json": "{ this is not JSON" },
  "deno.json that wants a lock": {
    "deno.json": '{ "lock": true, "imports": { "a": "npm:left-pad@1" } }',
  },
  "CommonJS package.json": {
    "package.json": '{ "type": "commonjs", "dependencies": { "a": "1" } }',
  },
  "broken package.json": { "package.json": "{ neither" },
  "broken bunfig.toml": { "bunfig.toml": 'preload = ["./nope.ts"]' },
  ".env of somebody else": {
    ".env": "HOOKTALLY_DIR=/nowhere\nHOME=/nowhere\n",
  },
};

/** Node itself, told to preload a file, refuses a broken package.json. */
const WITHOUT_WRAPPER = ["shebang", "deno run", "node --import tsx", "bun"];

function makeFolder({ folder }: HookStage, name: string): string {
  const path = join(folder, "projekt ñandú", name);
  mkdirSync(path, { recursive: true });
  for (const [file, text] of Object.entries(FOLDERS[name] ?? {})) {
    writeFileSync(join(path, file), text);
  }
  return path;
}

test("runHook() counts and leaves nothing behind when its folder is hostile", () =>
  onEachLauncher(async (stage) => {
    const names = Object.keys(FOLDERS);
    for (const [i, name] of names.entries()) {
      const cwd = makeFolder(stage, name);
      const before = filesBelow(cwd);
      const stdin = postToolUse("hostile", `call-${i}`);
      const ended = await stage.run({ cwd, stdin });
      assertCounted(stage, ended, "hostile", i + 1);
      assertEquals(filesBelow(cwd), before, name);
    }
    assertEquals(stage.counted("hostile"), 6);
  }, WITHOUT_WRAPPER));

test("runHook() counts when its folder is read-only", {
  skip: cannotMount(),
}, () =>
  onEachLauncher(async (stage) => {
    const cwd = join(stage.folder, "read only");
    mkdirSync(cwd);
    const stdin = postToolUse("read-only", "call-1");
    const script = `${READ_ONLY}; cd "$1"; shift; exec "$@"`;
    const ended = await stage.run(
      { stdin },
      inOwnMounts(script, cwd, ...stage.command),
    );
    assertCounted(stage, ended, "read-only");
  }));

test("runHook() counts when its folder is deleted", () =>
  onEachLauncher(async (stage) => {
    const cwd = join(stage.folder, "deleted");
    mkdirSync(cwd);
    const stdin = postToolUse("deleted", "call-1");
    const script = 'cd "$0"; rmdir "$0"; exec "$@"';
    const ended = await stage.run(
      { stdin },
      ["sh", "-euc", script, cwd, ...stage.command],
    );
    // A shell says so before it runs anything; the agent shows that to nobody.
    const stderr = ended.stderr.replace(/^sh: 0: getcwd\(\) failed.*\n$/, "");
    assertCounted(stage, { ...ended, stderr }, "deleted");
  }, ["bun", "shebang"]));
