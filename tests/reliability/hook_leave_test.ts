import { test } from "node:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import {
  assertSilent,
  FAST_LAUNCHERS,
  postToolUse,
} from "../harness/hook_launchers.ts";
import { onEachLauncher } from "../harness/hook_stage.ts";
import { REPOSITORY } from "../harness/runtimes.ts";
import { cannotTrace, tracedCalls } from "../harness/system_calls.ts";

/** All that a recording hook asks Deno for. */
const LEAVE =
  'deno run --no-prompt --no-config --allow-env=HOOKTALLY_DIR,HOME,CLAUDE_CODE_SESSION_ID --allow-read="$d" --allow-write="$d"';

function flagsOf(line: string): Set<string> {
  return new Set(line.match(/(?:deno run|--[a-z-]+(?:=[^ ]*)?)/g) ?? []);
}

/** The variables in another order are the same. */
function sorted(flags: Set<string>): string[] {
  return [...flags].map((flag) => {
    const [name, value] = flag.split("=");
    return value === undefined
      ? flag
      : `${name}=${value.split(",").sort().join(",")}`;
  }).sort();
}

test("a hook's first line asks for one directory and three variables, and for nothing else", () => {
  const folder = join(REPOSITORY, "hooks");
  const hooks = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  let ran = 0;
  for (const name of hooks) {
    const [line = ""] = readFileSync(join(folder, name), "utf8").split("\n");
    const flags = flagsOf(line);
    // It shows, and records nothing: it may write nowhere.
    if (name === "statusline.ts") flags.add('--allow-write="$d"');
    assertEquals(sorted(flags), sorted(flagsOf(LEAVE)), name);
    ran++;
  }
  assertEquals(ran, 10);
});

/** A session, with all that a hook does besides recording. */
const EVENTS = [
  '{"session_id":"s","hook_event_name":"SessionStart"}',
  postToolUse("s", "call-1"),
  "no payload",
  '{"session_id":"s","hook_event_name":"SessionEnd"}',
];

test("runHook() opens no socket to a network, and starts no other program", {
  skip: cannotTrace(),
}, () => {
  let ran = 0;
  return onEachLauncher(async (stage) => {
    const trace = join(stage.folder, "trace");
    for (const stdin of EVENTS) {
      const command = tracedCalls(
        ["socket", "connect", "sendto", "execve", "execveat"],
        trace,
        stage.command,
      );
      const ended = await stage.run({ stdin }, command);
      assertSilent(ended, `${stage.name}, ${stdin}`);
      const calls = readFileSync(trace, "utf8").split("\n");
      const network = calls.filter((call) => /AF_INET|sin_addr/.test(call));
      assertEquals(network, [], `${stage.name}, ${stdin}`);
      const programs = calls.filter((call) => /\bexecve(?:at)?\(/.test(call));
      // The first one is the runtime. tsx compiles in a process of its own; what is installed does not.
      if (!stage.name.includes("tsx")) {
        assertEquals(programs.length, 1, `${stage.name}: ${programs}`);
      }
      assert(calls.length > 1, stage.name);
      ran++;
    }
    assertEquals(stage.counted("s"), 1, stage.name);
  }, FAST_LAUNCHERS).then(() => assertEquals(ran, 3 * EVENTS.length));
});
