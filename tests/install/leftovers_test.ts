import { test } from "node:test";
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { assertEquals, assertThrows } from "@std/assert";
import { FileError } from "../../src/model/errors.ts";
import { onSetupStage } from "./stage.ts";

test("what somebody who was killed left beside the settings is removed", () =>
  onSetupStage((stage) => {
    const { settings, home } = stage;
    const left = `${settings}.hooktally-0123456789abcdev.tmp`;
    const theirs = [`${settings}.0123456789abcdev.tmp`, `${left}.bak`];
    for (const path of [settings, left, ...theirs]) stage.write(path, "{}");
    stage.install();
    stage.uninstall();
    assertEquals(existsSync(left), false);
    for (const path of theirs) assertEquals(existsSync(path), true, path);
    assertEquals(stage.read(settings), "{}");
    assertEquals(existsSync(home), true);
  }));

test("notes that are none keep nobody from taking the hooks out", () =>
  onSetupStage((stage) => {
    const { settings, layout } = stage;
    const notes = join(layout.root, "bin", "registered");
    for (const spoil of ["folder", "file", "literal"] as const) {
      stage.write(settings, "{}");
      stage.install();
      if (spoil === "folder") mkdirSync(join(notes, "sub"));
      if (spoil === "file") {
        rmSync(notes, { recursive: true });
        writeFileSync(notes, "");
      }
      if (spoil === "literal") {
        const [name = ""] = readdirSync(notes);
        const note = JSON.parse(readFileSync(join(notes, name), "utf8"));
        stage.write(
          join(notes, name),
          JSON.stringify({ ...note, after: "x", literal: "nope" }),
        );
      }
      stage.uninstall();
      assertEquals(stage.read(settings).includes("hooktally"), false, spoil);
      rmSync(layout.root, { recursive: true, force: true });
    }
  }));

test("settings that are a pipe are not waited for", {
  skip: process.platform === "win32",
}, () =>
  onSetupStage((stage) => {
    stage.host.files.makeDirectories(dirname(stage.settings), 0o777);
    execFileSync("mkfifo", [stage.settings]);
    assertThrows(() => stage.install(), FileError, "it is a pipe or a device");
  }));
