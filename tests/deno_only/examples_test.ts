import { test } from "node:test";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import {
  assertEquals,
  assertMatch,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { check } from "../../examples/example_host.ts";
import { type Ended, runChild } from "../harness/child.ts";
import { childEnvironment } from "../harness/hook_launchers.ts";
import { REPOSITORY, runtimePaths } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const EXAMPLES = join(REPOSITORY, "examples");

/** Runs an example in a folder of its own, where temporary files go to `temporary`. */
function runExample(name: string, temporary = "tmp ü"): Promise<Ended> {
  return inTempFolder(async (folder) => {
    const TMPDIR = join(folder, temporary);
    mkdirSync(TMPDIR);
    const env = childEnvironment(join(folder, "home"), { TMPDIR });
    const command = [runtimePaths().deno, "run", "-A", "--quiet"];
    const file = join(EXAMPLES, name);
    const ended = await runChild([...command, file], { env, cwd: folder });
    assertEquals(readdirSync(TMPDIR), [], "it left something behind");
    assertEquals(readdirSync(join(folder, "home")), []);
    return ended;
  });
}

/** What each example has to say, in this order. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  "five_processes.ts": [
    "\ntool_count 5\n",
    '\ntool_names {"Bash":2,"Edit":1,"Read":1,"Grep":1}\n',
    "\n[CB] 0m | 5 tools | 0 errors | Bash:2 Edit:1 Read:1 Grep:1",
  ],
  "forgotten_flush.ts": [
    "ended by itself: 3 calls on disk\n",
    "ended by Deno.exit: 6 calls on disk\n",
    "ended by an uncaught error: 9 calls on disk\nNothing was lost.\n",
  ],
  "long_lived_host.ts": [
    "ended by itself: 100000 calls on disk\n",
    "ended by Deno.exit: 100000 calls on disk\n",
    "ended by an uncaught error: 100000 calls on disk\n",
    "ended by a rejected promise: 100000 calls on disk\n",
    "ended by SIGTERM, with signals: true: 100000 calls on disk\n",
    "ended by itself, the thread killed half way: 100000 calls on disk\n",
    "\nNothing was lost.\n",
  ],
  "dropped_instance.ts": [
    "200 instances recorded one call each and were dropped\n",
    "on disk after the process ended: 200 calls\nNothing was lost.\n",
  ],
  "two_sessions.ts": [
    'session-a {"Bash":3,"Edit":1}\nsession-b {"Read":3,"Grep":1}\n',
  ],
};

test("examples/ print what they promise when they are run", async () => {
  const files = readdirSync(EXAMPLES).filter((name) =>
    name.endsWith(".ts") && name !== "example_host.ts"
  );
  assertEquals(files.sort(), Object.keys(SAID).sort());
  for (const name of files) {
    const { code, stdout, stderr } = await runExample(name);
    assertEquals([code, stderr], [0, ""], `${name}: ${stdout}`);
    let from = 0;
    for (const text of SAID[name] ?? []) {
      const at = stdout.indexOf(text, from);
      assertEquals(at >= 0, true, `${name} does not say ${text}: ${stdout}`);
      from = at + text.length - 1;
    }
  }
});

test("examples/ end with status 1 when the result is wrong", async () => {
  for (const name of ["five_processes.ts", "two_sessions.ts"]) {
    // A comma ends a path in Deno's permissions: the hooks may not write, and are silent about it.
    const { code, stderr } = await runExample(name, "a,b");
    assertEquals(code, 1);
    assertMatch(stderr, /^Wrong tool_count: |^Wrong totals: /);
  }
});

test("check() throws when two values differ", () => {
  check("count", 5, 5);
  check("counts", { Bash: 2 }, { Bash: 2 });
  const error = assertThrows(() => check("count", undefined, 5), Error);
  assertStringIncludes(error.message, "Wrong count");
});
