import { test } from "node:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { runChild } from "../harness/child.ts";
import { onEachCommandLine } from "../harness/command_lines.ts";
import { call, lineText } from "../records/builders.ts";

/** One session each: around midnight in several zones, and both changes of clocks in Berlin. */
const MOMENTS = [
  "2026-03-28T23:30:00Z",
  "2026-03-29T13:00:00Z",
  "2026-05-21T16:27:00Z",
  "2026-05-21T23:10:00Z",
  "2026-10-25T00:30:00Z",
  "2026-10-25T12:30:00Z",
];

/** From which of the moments on the 29th of March, the 22nd of May and the 25th of October are. */
const DAYS = ["2026-03-29", "2026-05-22", "2026-10-25"];
const FIRST: Readonly<Record<string, readonly number[]>> = {
  "UTC": [1, 4, 4],
  "Asia/Tokyo": [0, 2, 4],
  "America/Los_Angeles": [1, 4, 5],
  "Europe/Berlin": [0, 3, 4],
};

/** How the first moment is shown. */
const SHOWN: Readonly<Record<string, string>> = {
  "UTC": "2026-03-28 23:30:00",
  "Asia/Tokyo": "2026-03-29 08:30:00",
  "America/Los_Angeles": "2026-03-28 16:30:00",
  "Europe/Berlin": "2026-03-29 00:30:00",
};

function sessions(dataDir: string): void {
  mkdirSync(join(dataDir, "live"), { recursive: true });
  for (const [i, moment] of MOMENTS.entries()) {
    const record = call({ at: Date.parse(moment) });
    const line = lineText(record, 1, `w${i}`, `s${i}`);
    writeFileSync(join(dataDir, "live", `s${i}.ndjson`), `\n${line}\n`);
  }
}

test("list --since begins with a day's midnight in the zone of the user, which is shown too", async () => {
  await onEachCommandLine(sessions, async ({ name, command, env, folder }) => {
    for (const [zone, firsts] of Object.entries(FIRST)) {
      const run = (...args: string[]) =>
        runChild(command(...args, "--dir", "data"), {
          env: { ...env, TZ: zone },
          cwd: folder,
        });
      for (const [i, day] of DAYS.entries()) {
        const { stdout, stderr } = await run("list", "--json", "--since", day);
        const ids = JSON.parse(stdout).map((
          session: { session_id: string },
        ) => session.session_id);
        const expected = MOMENTS.map((_, i) => `s${i}`).slice(firsts[i]);
        assertEquals([ids.sort(), stderr], [expected, ""], `${name} ${zone}`);
      }
      const { stdout } = await run("show", "s0");
      assertStringIncludes(stdout, `\nStarted      ${SHOWN[zone]}\n`);
    }
  });
});

test("main paints where it is told to, and on nothing but a terminal by itself", async () => {
  await onEachCommandLine(sessions, async ({ name, command, env, folder }) => {
    const run = async (more: Readonly<Record<string, string>>) => {
      const { stdout } = await runChild(command("show", "s0", "--dir=data"), {
        env: { ...env, ...more },
        cwd: folder,
      });
      return stdout;
    };
    const plain = await run({});
    assertEquals(plain.includes("\u001b"), false, name);
    assertEquals(await run({ NO_COLOR: "1" }), plain, name);
    const painted = await run({ FORCE_COLOR: "1" });
    assertStringIncludes(painted, "\u001b[1ms0\u001b[22m");
    // deno-lint-ignore no-control-regex
    assertEquals(painted.replace(/\u001b\[[0-9]+m/g, ""), plain, name);
  });
});
