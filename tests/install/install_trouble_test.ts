import { test } from "node:test";
import {
  mkdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { findOwnSettings } from "../../src/install/own_entries.ts";
import { copyHooks, removeUnused } from "../../src/install/hook_files.ts";
import type { HookSource } from "../../src/install/hook_source.ts";
import { BinPlaces } from "../../src/install/places.ts";
import { SetupError } from "../../src/install/setup_error.ts";
import { FileError } from "../../src/model/errors.ts";
import { onSetupStage } from "./stage.ts";

const CLAUDE = [".claude/", ".claude/settings.json"];

test("a file that cannot be edited is not touched, and nothing is made", () =>
  onSetupStage((stage) => {
    for (const text of ['{"hooks": [}', "\xff\xfe", '{"statusLine": 1}']) {
      stage.host.files.makeDirectories(join(stage.home, ".claude"), 0o777);
      writeFileSync(stage.settings, text, "latin1");
      assertThrows(
        () => stage.install({ statusLine: true }),
        SetupError,
        "settings.json",
      );
      assertEquals(readFileSync(stage.settings, "latin1"), text);
      assertEquals(stage.files(), CLAUDE);
    }
  }));

test("what goes wrong in the middle leaves everything as it was", async () => {
  const steps = ["copies", "note", "backup", "settings"];
  for (const failing of steps.keys()) {
    await onSetupStage((stage) => {
      stage.write(stage.settings, '{ "a": 1 }');
      assertThrows(() => stage.install(), FileError, "disk is full");
      assertEquals(stage.read(stage.settings), '{ "a": 1 }', steps[failing]);
      assertEquals(stage.files(), CLAUDE, steps[failing]);
    }, (host) => {
      const words = [
        "/node/",
        "/registered/",
        "before-hooktally",
        ".claude/settings.json",
      ];
      return {
        ...host,
        files: {
          ...host.files,
          replace(path, bytes, mode, check) {
            const step = words.findIndex((word) => path.includes(word));
            if (step >= 2 && !path.endsWith(words[step] ?? "")) {
              throw new Error(path);
            }
            if (step === failing) throw new FileError("write", path, "ENOSPC");
            host.files.replace(path, bytes, mode, check);
          },
        },
      };
    });
  }
});

test("somebody's change at the last moment is not lost", () => {
  let changes = 0;
  return onSetupStage((stage) => {
    stage.write(stage.settings, "{}");
    stage.install();
    assertEquals(changes, 2);
    assertEquals(JSON.parse(stage.read(stage.settings)).other, 2);
    assertEquals(
      findOwnSettings(readFileSync(stage.settings), "").entries.length,
      7,
    );
    stage.uninstall();
    assertEquals(JSON.parse(stage.read(stage.settings)), { other: 2 });
  }, (host) => ({
    ...host,
    files: {
      ...host.files,
      replace(path, bytes, mode, check) {
        if (path.endsWith("/settings.json") && changes < 2) {
          writeFileSync(path, JSON.stringify({ other: ++changes }));
        }
        host.files.replace(path, bytes, mode, check);
      },
    },
  }));
});

test("a lock that was left behind does not stop it, whatever it is", () =>
  onSetupStage((stage) => {
    stage.write(stage.settings, "{}");
    const lock = `${stage.settings}.hooktally.lock`;
    const [hourAgo, tomorrow] = [-3600, 86_400].map((s) =>
      Date.now() / 1000 + s
    );
    const leave: (() => void)[] = [
      () => mkdirSync(lock),
      () => writeFileSync(lock, ""),
      () => (mkdirSync(lock), writeFileSync(join(lock, "x"), "")),
    ];
    for (const make of leave) {
      for (const date of [hourAgo, tomorrow]) {
        make();
        utimesSync(lock, date ?? 0, date ?? 0);
        stage.install();
        stage.uninstall();
        assertEquals(stage.files(), CLAUDE);
      }
    }
  }));

test("what keeps registered hooks from running is said", () =>
  onSetupStage((stage) => {
    const said: Record<string, readonly string[]> = {
      '{ "a": [1, 2] }': [],
      '{\n  "a": "// , ]" // why\n}': ["line 2, column 18: a comment"],
      '{\n  "a": [1, 2, ]\n}': ["line 2, column 13: a comma before the end"],
      '{ "disableAllHooks": true }': ["disableAllHooks is true"],
    };
    for (const [text, obstacles] of Object.entries(said)) {
      stage.write(stage.settings, text);
      const found = stage.install().obstacles;
      assertEquals(found.length, obstacles.length, text);
      for (const [i, words] of obstacles.entries()) {
        assertStringIncludes(found[i] ?? "", words);
      }
      stage.uninstall();
    }
  }));

test("no link in the place of our copies is followed", async () => {
  for (
    const name of ["bin", "bin/hooktally-0.0.1", "bin/hooktally-0.0.1/node"]
  ) {
    await onSetupStage((stage) => {
      const { folder, host, layout } = stage;
      const place = join(layout.root, name);
      host.files.makeDirectories(join(place, ".."), 0o700);
      const elsewhere = join(folder, "elsewhere");
      const others = ["", "node/", "hooktally-0.0.1/node/"].map((below) =>
        join(elsewhere, `${below}stop.cjs`)
      );
      for (const other of others) stage.write(other, "mine");
      symlinkSync(elsewhere, place, "dir");
      removeUnused(host.files, new BinPlaces(layout));
      assertThrows(
        () =>
          copyHooks(
            host.files,
            {
              folder: () => join(elsewhere, "node"),
              extension: () => ".cjs",
            } as unknown as HookSource,
            "node",
            join(layout.root, "bin/hooktally-0.0.1/node"),
          ),
        FileError,
        "symbolic link",
      );
      for (const other of others) assertEquals(stage.read(other), "mine");
    });
  }
});
