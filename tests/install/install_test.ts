import { test } from "node:test";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { assertEquals, assertMatch } from "@std/assert";
import { findOwnSettings } from "../../src/install/own_entries.ts";
import { onSetupStage, type SetupStage, VERSION } from "./stage.ts";
import { TEXTS } from "./settings.ts";

const CLAUDE = [".claude/", ".claude/settings.json"];

function own({ settings }: SetupStage): ReturnType<typeof findOwnSettings> {
  return findOwnSettings(readFileSync(settings), settings);
}

test("install() makes what is missing, and uninstall() leaves nothing of it", () =>
  onSetupStage((stage) => {
    stage.install();
    const bin = ".hooktally/bin/";
    const release = `${bin}hooktally-${VERSION}/`;
    const [note = "", ...more] = stage.files().filter((it) =>
      it.endsWith("json") && it.includes("registered")
    );
    assertMatch(note, /registered\/[0-9a-f]{32}\.json$/);
    assertEquals(more, []);
    assertEquals(stage.files(), [
      ...CLAUDE,
      ...[".hooktally/", bin, release, `${release}node/`],
      ...[`${release}node/follow_up.cjs`, `${release}node/stop.cjs`],
      ...[`${bin}registered/`, note],
    ]);
    for (
      const path of stage.files().filter((it) => it.startsWith(".hooktally"))
    ) {
      const mode = statSync(join(stage.home, path)).mode & 0o777;
      assertEquals(mode, path.endsWith("/") ? 0o700 : 0o600, path);
    }
    const { entries } = own(stage);
    assertEquals(entries.map(({ event }) => event), [
      ...["SessionStart", "PostToolUse", "PostToolUseFailure"],
      ...["PostToolBatch", "Stop", "StopFailure", "SessionEnd"],
    ]);
    assertEquals(
      entries.every((entry) =>
        entry.execForm && entry.dataDir === stage.layout.root
      ),
      true,
    );
    stage.uninstall();
    assertEquals(stage.files(), []);
  }));

for (const [name, text] of Object.entries({ ...TEXTS, "an empty file": "" })) {
  test(`uninstall() gives the same bytes back: ${name}`, () =>
    onSetupStage((stage) => {
      stage.write(stage.settings, text);
      chmodSync(stage.settings, 0o640);
      stage.install();
      assertEquals(stage.read(`${stage.settings}.before-hooktally`), text);
      stage.install({ light: true });
      stage.install({ statusLine: true });
      stage.install();
      assertEquals(own(stage).statusLine?.hook, "statusline");
      stage.uninstall();
      assertEquals(stage.read(stage.settings), text);
      assertEquals(statSync(stage.settings).mode & 0o777, 0o640);
      assertEquals(stage.files(), CLAUDE);
    }));
}

test("what the user changes between the two stays", () =>
  onSetupStage((stage) => {
    stage.install({ statusLine: true });
    const changed = stage.read(stage.settings).replace(
      "{",
      '{\n  "mine": 1, // !',
    );
    stage.write(stage.settings, changed);
    stage.install();
    stage.uninstall();
    assertMatch(
      stage.read(stage.settings),
      /^\{\n {2}"mine": 1,? \/\/ !\n\}\n$/,
    );
    assertEquals(stage.files(), CLAUDE);
  }));

test("a file that was made goes when nothing else is in it, also after an edit", () =>
  onSetupStage((stage) => {
    stage.install();
    stage.write(stage.settings, `${stage.read(stage.settings)}\n\n`);
    stage.uninstall();
    assertEquals(stage.files(), []);
  }));

test("the second install() changes nothing", () =>
  onSetupStage((stage) => {
    stage.install();
    const before = stage.files().map((
      path,
    ) => [path, lstatSync(join(stage.home, path)).ino]);
    stage.install();
    assertEquals(
      stage.files().map((
        path,
      ) => [path, lstatSync(join(stage.home, path)).ino]),
      before,
    );
  }));

test("a link is followed to its file, and to where there is none yet", () =>
  onSetupStage((stage) => {
    for (const text of ['{\n  "a": 1\n}', undefined]) {
      const target = join(stage.home, "dotfiles", `${text?.length}.json`);
      mkdirSync(join(stage.home, "dotfiles"), { recursive: true });
      mkdirSync(join(stage.home, ".claude"), { recursive: true });
      if (text !== undefined) writeFileSync(target, text);
      const { settings } = stage;
      stage.host.files.remove(settings);
      symlinkSync(`../dotfiles/${text?.length}.json`, settings);
      stage.install();
      assertEquals(lstatSync(settings).isSymbolicLink(), true);
      assertEquals(lstatSync(target).isFile(), true);
      assertEquals(own(stage).entries.length, 7);
      stage.uninstall();
      assertEquals(lstatSync(settings).isSymbolicLink(), true);
      assertEquals(
        stage.host.files.read(target),
        text === undefined ? null : new TextEncoder().encode(text),
      );
    }
  }));

test("copies of older releases go when nobody names them any more, and a moment later", () =>
  onSetupStage((stage) => {
    const releases = (): string[] =>
      stage.files().filter((path) => /bin\/hooktally-[^/]*\/$/.test(path)).map((
        path,
      ) => path.split("-")[1] ?? "");
    const { host } = stage;
    stage.install({ version: "1.0.0" });
    stage.install({ version: "1.0.0", scope: "project" });
    stage.install({ version: "2.0.0" });
    assertEquals(releases(), ["1.0.0/", "2.0.0/"]);
    stage.install({ version: "3.0.0", scope: "project" });
    stage.install({ version: "3.0.0" });
    assertEquals(releases(), ["2.0.0/", "3.0.0/"]);
    stage.install({ version: "3.0.0" });
    assertEquals(releases(), ["3.0.0/"]);
    assertEquals(stage.uninstall().others, [
      join(host.currentDirectory(), ".claude/settings.json"),
    ]);
    assertEquals(releases(), ["3.0.0/"]);
  }));

test("a file of many megabytes is edited like any other", () =>
  onSetupStage((stage) => {
    const rules = Array.from(
      { length: 60_000 },
      (_, i) => `Bash(command-${i} --with some:*)`,
    );
    const text = JSON.stringify(
      { permissions: { allow: rules }, a: 1 },
      null,
      2,
    );
    stage.write(stage.settings, text);
    stage.install();
    stage.write(
      stage.settings,
      stage.read(stage.settings).replace('"a": 1', '"a": 2'),
    );
    stage.uninstall();
    assertEquals(stage.read(stage.settings), text.replace('"a": 1', '"a": 2'));
  }));
