import { test } from "node:test";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { findOwnSettings } from "../../src/install/own_entries.ts";
import { SetupError } from "../../src/install/setup_error.ts";
import { FileError } from "../../src/model/errors.ts";
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
    assertEquals(own(stage).entries.length, 7);
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
    const lock = `${stage.settings}.lock`;
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
