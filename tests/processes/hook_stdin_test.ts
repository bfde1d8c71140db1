import { test } from "node:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { assertEquals, assertMatch } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { inPool } from "../harness/child.ts";
import { errorMessages } from "../harness/data_files.ts";
import {
  assertSilent,
  childEnvironment,
  FAST_LAUNCHERS,
  hookLaunchers,
  postToolUse,
} from "../harness/hook_launchers.ts";
import {
  heldPipe,
  heldSocket,
  lateNonBlockingPipe,
  ownOutput,
  plain,
  redirected,
  slowPipe,
  type StdinShape,
} from "../harness/stdin_shapes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

const PAYLOAD = postToolUse("stdin", "call-1");
const HALF = PAYLOAD.slice(0, 100);
const HUGE = PAYLOAD.replace("echo tést", "é".repeat(5 * 2 ** 20));
const BYTES = new TextEncoder().encode(PAYLOAD);

/** Each piece one byte: every character of more than one is cut. */
const PIECES = Array.from(BYTES, (byte) => Uint8Array.of(byte));

/** All are silent; with an `error` nothing is counted, and one line says why. */
const SHAPES: readonly {
  readonly what: string;
  readonly shape: StdinShape;
  readonly error?: RegExp;
  /** Node cannot leave a silent socket before the agent closes it. */
  readonly notOn?: string;
}[] = [
  { what: "payload, then silence", shape: heldPipe(PAYLOAD) },
  { what: "payload, then silence, socket", shape: heldSocket(PAYLOAD) },
  { what: "payload and noise", shape: heldPipe(`${PAYLOAD}\n{"more":`) },
  { what: "silence", shape: heldPipe(""), error: /3000 ms \(0 bytes\)/ },
  {
    what: "half and silence",
    shape: heldPipe(HALF),
    error: /3000 ms \(\d+ bytes\)/,
  },
  {
    what: "silent socket",
    shape: heldSocket(""),
    error: /3000 ms \(0 bytes\)/,
    notOn: "node --import tsx",
  },
  { what: "late, non-blocking", shape: lateNonBlockingPipe(PAYLOAD, 600) },
  { what: "early, non-blocking", shape: lateNonBlockingPipe(PAYLOAD, 0) },
  { what: "one byte at a time", shape: slowPipe(PIECES) },
  { what: "10 MiB", shape: heldPipe(HUGE) },
  { what: "10 MiB, socket", shape: heldSocket(HUGE) },
  { what: "10 MiB and the end", shape: plain(HUGE) },
  { what: "half and the end", shape: plain(HALF), error: /no JSON object/ },
  { what: "empty", shape: plain(""), error: /empty payload/ },
  { what: "closed", shape: redirected("<&-"), error: /empty payload/ },
  { what: "its own output", shape: ownOutput(), error: /3000 ms/ },
  { what: "/dev/null", shape: redirected("< /dev/null"), error: /empty/ },
  { what: "a folder", shape: redirected("< /"), error: /./ },
];

const CELLS = hookLaunchers(FAST_LAUNCHERS).flatMap((launcher) =>
  SHAPES
    .filter(({ notOn }) => notOn !== launcher.name)
    .map((shape) => ({ launcher, ...shape }))
);

test("runHook() is silent, and counts or says why not, when stdin has any shape", () =>
  inTempFolder(async (root) => {
    // Most of them wait.
    const ran = await inPool(CELLS.length, 6, async (i) => {
      const cell = CELLS[i] as typeof CELLS[number];
      const { launcher, what, shape, error } = cell;
      const folder = join(root, String(i));
      const dataDir = join(folder, "data");
      mkdirSync(folder);
      const env = childEnvironment(join(folder, "home"), {
        HOOKTALLY_DIR: dataDir,
      });
      const command = launcher.command("post-tool-use", dataDir);
      const options = { env, cwd: folder, deadlineMs: 60_000 };
      const name = `${launcher.name}, ${what}`;
      assertSilent(await shape({ folder, command, options }), name);
      const count = readSession("stdin", { dataDir })?.calls.count ?? 0;
      const messages = errorMessages(dataDir);
      assertEquals(
        [count, messages.length],
        error === undefined ? [1, 0] : [0, 1],
        `${name}: ${messages}`,
      );
      if (error !== undefined) assertMatch(messages[0] ?? "", error, name);
      return name;
    });
    assertEquals(ran.length, 53);
  }));
