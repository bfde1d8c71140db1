import { test } from "node:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assertEquals, assertMatch } from "@std/assert";
import { listSessions } from "@hooktally/hooktally";
import { inPool } from "../harness/child.ts";
import { errorMessages, filesBelow } from "../harness/data_files.ts";
import {
  assertSilent,
  childEnvironment,
  FAST_LAUNCHERS,
  hookLaunchers,
} from "../harness/hook_launchers.ts";
import { runChild } from "../harness/child.ts";
import { REPOSITORY } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const FOLDER = join(REPOSITORY, "tests", "fixtures", "payloads", "edge");
const USUAL = "3f6c1e52-7b0a-4d0e-9a55-1c2d3e4f5a6b";
const FROM_ENVIRONMENT = "from-the-environment";

/** What becomes of each: the session, tool and duration that are counted, or why not. */
const EXPECTED: Readonly<
  Record<string, RegExp | readonly [string, string, number]>
> = {
  "array.bin": /no JSON object \(3 bytes\)/,
  "bom-utf16le.bin": [USUAL, "Bash", 4187],
  "bom-utf8.bin": [USUAL, "Bash", 4187],
  "crlf-pretty.bin": [USUAL, "Bash", 4187],
  "duration-as-string.bin": [USUAL, "Bash", 0],
  "empty.bin": /empty payload/,
  "huge-duration.bin": [USUAL, "Bash", 0],
  "latin1-byte.bin": [USUAL, "Bash", 4187],
  "lone-surrogate.bin": [USUAL, "Bash", 4187],
  "negative-duration.bin": [USUAL, "Bash", 0],
  "newline-in-tool-name.bin": [USUAL, 'Bash\n{"x":1}', 4187],
  "no-event-name.bin": [USUAL, "Bash", 4187],
  "no-session-id.bin": [FROM_ENVIRONMENT, "Bash", 4187],
  "no-tool-use-id.bin": [USUAL, "Bash", 4187],
  "no-trailing-newline.bin": [USUAL, "Bash", 4187],
  "null-session-id.bin": [FROM_ENVIRONMENT, "Bash", 4187],
  "null.bin": /no JSON object \(5 bytes\)/,
  "profile-noise-before.bin": [USUAL, "Bash", 4187],
  "proto-key.bin": ["s", "__proto__", 0],
  "split-multibyte.bin": [USUAL, "Bash", 4187],
  "string.bin": /no JSON object \(14 bytes\)/,
  "trailing-garbage.bin": [USUAL, "Bash", 4187],
  "traversal-session-id.bin": ["../../outside", "Bash", 4187],
  "truncated.bin": /no JSON object \(548 bytes\)/,
  "two-objects.bin": [USUAL, "Bash", 4187],
  "unescaped-backslashes.bin": ["s", "Bash", 0],
  "unknown-event.bin": /unknown event "SomethingNew"/,
  "whitespace.bin": /no JSON object \(4 bytes\)/,
};

const CELLS = hookLaunchers(FAST_LAUNCHERS).flatMap((launcher) =>
  Object.keys(EXPECTED).map((file) => ({ launcher, file }))
);

test("runHook() does what is expected when a payload is any of the edge cases", () =>
  inTempFolder(async (root) => {
    assertEquals(readdirSync(FOLDER).sort(), Object.keys(EXPECTED).sort());
    const ran = await inPool(CELLS.length, 3, async (i) => {
      const { launcher, file } = CELLS[i] as typeof CELLS[number];
      const folder = join(root, String(i));
      const dataDir = join(folder, "data");
      const env = childEnvironment(join(folder, "home"), {
        HOOKTALLY_DIR: dataDir,
        CLAUDE_CODE_SESSION_ID: FROM_ENVIRONMENT,
      });
      const stdin = readFileSync(join(FOLDER, file));
      const command = launcher.command("post-tool-use", dataDir);
      const what = `${launcher.name}, ${file}`;
      assertSilent(await runChild(command, { env, stdin }), what);
      assertOutcome(dataDir, file, what);
      // Bun leaves its cache in HOME, and nothing is anywhere else.
      assertEquals(readdirSync(folder).sort(), ["data", "home"], what);
      return what;
    });
    assertEquals(ran.length, 84);
  }));

function assertOutcome(dataDir: string, file: string, what: string): void {
  const expected = EXPECTED[file];
  const messages = errorMessages(dataDir);
  const calls = listSessions({ dataDir }).flatMap(({ sessionId, tools }) =>
    [...tools].map(([tool, { count, duration }]) =>
      [sessionId, tool, duration.sumMs, count] as const
    )
  );
  if (expected instanceof RegExp) {
    assertEquals([calls, messages.length], [[], 1], what);
    assertMatch(messages[0] ?? "", expected, what);
    assertEquals(filesBelow(dataDir), ["errors.log"], what);
  } else {
    assertEquals([calls, messages], [[[...expected ?? [], 1]], []], what);
  }
}
