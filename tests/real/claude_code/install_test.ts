import { test } from "node:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { findOwnSettings } from "../../../src/install/own_entries.ts";
import { filesBelow } from "../../harness/data_files.ts";
import { nodePackage } from "./hook_flavours.ts";
import { FOUR_CALLS } from "./script.ts";
import { hooktally } from "./package_command_line.ts";
import { onStage } from "./stage.ts";
import {
  accounts,
  assertAgree,
  assertQuiet,
  only,
  outcomes,
  shortly,
} from "./verdict.ts";

/** The user's own, as the program reads it. */
const SETTINGS =
  '{\n    "permissions": { "allow": ["Bash"] },\n\n    "statusLine": {"type": "command", "command": "echo mine"}\n}';

for (const runtime of ["deno", "node", "bun"] as const) {
  test(`Claude Code runs what is installed for ${runtime}, and nothing once it is uninstalled`, () =>
    onStage(
      { flavour: nodePackage, script: FOUR_CALLS, registration: {} },
      async (stage) => {
        const path = join(stage.home, ".claude", "settings.json");
        writeFileSync(path, SETTINGS);
        const run = hooktally(stage, runtime);
        const installed = await run(
          "install",
          "--statusline",
          "--runtime",
          runtime,
        );
        assertEquals([installed.code, installed.stderr], [0, ""]);
        const { entries, statusLine } = findOwnSettings(
          readFileSync(path),
          path,
        );
        assert(entries.every(({ execForm }) => execForm), "a shell is used");
        assertEquals(statusLine?.wrapped, "echo mine");
        const played = await stage.run("Do it.");
        assertEquals(assertQuiet(played).map(shortly), ["4 tools, 2 errors"]);
        const [id = ""] = played.events.sessionIds();
        const found = await accounts(stage, id);
        assertAgree(found);
        assertEquals(outcomes(found.shown), only({ calls: 4, errors: 2 }));
        assert(found.shown.ended_at !== null);
        const before = filesBelow(stage.dataDir);
        const doctor = await run("doctor");
        assertEquals([doctor.code, doctor.stderr], [0, ""], doctor.stdout);
        assertMatch(doctor.stdout, /\n\nNothing is wrong\n$/);
        assertEquals(
          doctor.stdout.match(/: a test event was recorded/g)?.length,
          2,
        );
        assertEquals(filesBelow(stage.dataDir), before);
        const uninstalled = await run("uninstall");
        assertEquals([uninstalled.code, uninstalled.stderr], [0, ""]);
        assertMatch(uninstalled.stdout, /stays in/);
        assertEquals(readFileSync(path, "utf8"), SETTINGS);
        assertEquals(
          filesBelow(stage.dataDir).filter((it) => it.startsWith("bin")),
          [],
        );
        assertEquals(assertQuiet(await stage.run("Again.")), []);
      },
    ));
}

test("--light is one process a batch: no call has a duration, and who failed is not known", () =>
  onStage(
    { flavour: nodePackage, script: FOUR_CALLS, registration: {} },
    async (stage) => {
      const path = join(stage.home, ".claude", "settings.json");
      writeFileSync(path, SETTINGS);
      const installed = await hooktally(stage, "node")(
        "install",
        "--light",
        "--runtime",
        "node",
      );
      assertMatch(installed.stdout, /Given up .*durations/);
      const played = await stage.run("Do it.");
      const [id = ""] = played.events.sessionIds();
      const { shown } = await accounts(stage, id);
      assertEquals(outcomes(shown), only({ calls: 4, errors: 1, unknown: 3 }));
    },
  ));
