import { test } from "node:test";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import {
  assertEquals,
  assertNotMatch,
  assertStringIncludes,
} from "@std/assert";
import { SessionStats } from "@hooktally/hooktally";
import { HOSTILE, UNSAFE } from "../cli/stage.ts";
import { runChild } from "../harness/child.ts";
import { MAIN, onEachCommandLine } from "../harness/command_lines.ts";
import { filesBelow } from "../harness/data_files.ts";
import { cannotMount, inOwnMounts } from "../harness/own_mounts.ts";
import { runtimePaths } from "../harness/runtimes.ts";

/** No system lets a NUL into an argument. */
const HOSTILE_ID = HOSTILE.slice(1).join("").replaceAll("\0", "");

function twoSessions(dataDir: string): void {
  using stats = new SessionStats("s1", { dataDir });
  for (const tool of HOSTILE) stats.recordToolCall(tool);
  const hostile = new SessionStats(HOSTILE_ID, { dataDir });
  hostile.recordToolCall("Bash");
  hostile.finalize();
}

test("main prints the same on each runtime when it is run in another folder", async () => {
  const said = new Set<string>();
  await onEachCommandLine(twoSessions, async ({ run }) => {
    const outputs = [
      await run("show", "s1", "--dir", "data"),
      await run("show", "--json", "--dir", "./data", "--", HOSTILE_ID),
      await run("list", "--dir", "data"),
      await run("list", "--json", "--dir", "data"),
      await run("--help"),
    ];
    for (const { code, stdout, stderr } of outputs) {
      assertEquals([code, stderr], [0, ""]);
      assertNotMatch(stdout, UNSAFE);
    }
    said.add(JSON.stringify(outputs));
  });
  assertEquals(said.size, 1);
});

test("main ends with the status for it when it has nothing to show", async () => {
  await onEachCommandLine(twoSessions, async ({ run, folder }) => {
    const none = join(folder, "none");
    assertEquals(await run("show", "nope\u001b[2J", "--dir", "none"), {
      code: 1,
      signal: null,
      stdout: "",
      stderr:
        `No records of session "nope\\u001b[2J" in "${none}". Try hooktally list.\n`,
    });
    const { code, stdout } = await run("list", "--json", "--dir", "none");
    assertEquals([code, stdout], [0, "[]\n"]);
    const wrong = await run("lits\u009b", "--dir", "none");
    assertEquals([wrong.code, wrong.stdout], [2, ""]);
    assertStringIncludes(wrong.stderr, "Try hooktally --help.");
    assertNotMatch(wrong.stderr, UNSAFE);
    assertEquals(filesBelow(none), []);
  });
});

test("main says what it could not read when the data directory is broken", async () => {
  const prepare = (dataDir: string): void => {
    mkdirSync(dataDir);
    symlinkSync("live", join(dataDir, "live"));
  };
  await onEachCommandLine(prepare, async ({ run, dataDir }) => {
    assertEquals(await run("list", "--dir", "data"), {
      code: 1,
      signal: null,
      stdout: "",
      stderr:
        `Cannot list "${dataDir}/live": it is a symbolic link, or leads through too many (ELOOP)\n`,
    });
  });
});

test("main reads the same when the data may not be written", {
  skip: cannotMount(),
}, async () => {
  await onEachCommandLine(twoSessions, async (stage) => {
    const { command, dataDir, env, folder, run } = stage;
    const before = filesBelow(dataDir);
    const script = 'mount --bind "$1" "$1"; mount -o remount,bind,ro "$1"; ' +
      '! touch "$1/x" 2>/dev/null; shift; exec "$@"';
    for (const args of [["list"], ["show", "s1"], ["show", "s1", "--json"]]) {
      const words = command(...args, "--dir", "data");
      const inside = inOwnMounts(script, dataDir, ...words);
      const said = await runChild(inside, { env, cwd: folder });
      assertEquals(said, await run(...args, "--dir", "data"));
      assertEquals([said.code, said.stderr], [0, ""]);
    }
    assertEquals(filesBelow(dataDir), before);
  });
});

test("main needs no permission but to read when Deno runs it", async () => {
  await onEachCommandLine(twoSessions, async ({ name, dataDir, env, run }) => {
    if (name !== "deno") return;
    const leave = [`--allow-read=${dataDir}`, "--allow-env=HOOKTALLY_DIR"];
    const said = await runChild(
      [runtimePaths().deno, "run", "--no-prompt", ...leave, MAIN, "list"],
      { env: { ...env, HOOKTALLY_DIR: dataDir } },
    );
    assertEquals(said, await run("list", "--dir", "data"));
    assertEquals([said.code, said.stderr], [0, ""]);
  });
});
