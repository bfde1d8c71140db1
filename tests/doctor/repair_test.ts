import { test } from "node:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { encodeBatch } from "../../src/codec/batch.ts";
import type { DoctorTools } from "../../src/doctor/doctor_tools.ts";
import { examineData } from "../../src/doctor/examine_data.ts";
import { repair } from "../../src/doctor/repair.ts";
import { currentDoctorHost } from "../../src/runtime/doctor_host.ts";
import { makeCurrentHost } from "../../src/runtime/current_host.ts";
import { onSetupStage, type SetupStage } from "../install/stage.ts";
import { call, lineText } from "../records/builders.ts";

/** What is fixed in the data directory of a stage, and the checks that still have repairs. */
function fix(
  { host, layout }: SetupStage,
): { fixed: string[]; left: string[] } {
  const tools: DoctorTools = {
    ...{ host: makeCurrentHost(), setup: host, doctor: currentDoctorHost() },
    version: "1.2.3",
  };
  const fixed = repair(tools, layout, examineData(tools, layout))
    .map(({ check, done, text }) => {
      assert(done, text);
      return check;
    });
  const left = examineData(tools, layout).filter(({ repair }) => repair)
    .map(({ check }) => check);
  return { fixed, left };
}

/** A live journal whose call and date are of 1970. */
function oldJournal({ layout }: SetupStage, id: string): string {
  mkdirSync(layout.live, { recursive: true, mode: 0o700 });
  const path = layout.liveJournal(id);
  const line = lineText(call(), 1, "w1", id);
  writeFileSync(path, encodeBatch([line]), { mode: 0o600 });
  utimesSync(path, 1, 1);
  return path;
}

test("repair() ends sessions that are idle", () =>
  onSetupStage((stage) => {
    const path = oldJournal(stage, "idle");
    assertEquals(fix(stage), { fixed: ["idle-sessions"], left: [] });
    assert(!existsSync(path), "it is live");
    assertEquals(existsSync(stage.layout.archiveOf("idle")), true);
  }));

test("repair() removes what a doctor left that was killed", () =>
  onSetupStage((stage) => {
    const path = oldJournal(stage, "hooktally-doctor-x");
    assertEquals(fix(stage), { fixed: ["left-trials"], left: [] });
    assert(!existsSync(path), "it is there");
  }));

test("repair() sets the modes of what is ours, and of nothing else", {
  skip: currentDoctorHost().userId === null,
}, () =>
  onSetupStage((stage) => {
    const { layout } = stage;
    const path = oldJournal(stage, "hooktally-doctor-x");
    const foreign = join(layout.root, "mine.txt");
    writeFileSync(foreign, "");
    const checkpoint = layout.checkpoint("s");
    mkdirSync(layout.checkpoints, { mode: 0o700 });
    writeFileSync(checkpoint, "");
    for (const file of [path, checkpoint, foreign]) chmodSync(file, 0o644);
    chmodSync(layout.root, 0o755);
    utimesSync(path, new Date(), new Date());
    // Root may write to everything: of its own files alone the modes are judged.
    assertEquals(fix(stage), { fixed: ["modes"], left: [] });
    const modes = [layout.root, path, checkpoint, foreign]
      .map((file) => (statSync(file).mode & 0o777).toString(8));
    assertEquals(modes, ["700", "600", "600", "644"]);
  }));

test("repair() sets both error logs aside and loses neither", () =>
  onSetupStage((stage) => {
    const { layout, write, read } = stage;
    const entry = (at: number): string =>
      `{"v":1,"at":${at},"session":null,"where":"x","message":"y"}\n`;
    write(layout.errorLog, entry(2));
    write(layout.oldErrorLog, entry(1));
    chmodSync(layout.root, 0o700);
    for (const path of [layout.errorLog, layout.oldErrorLog]) {
      chmodSync(path, 0o600);
    }
    assertEquals(fix(stage), { fixed: ["error-log"], left: [] });
    assertEquals(read(layout.seenErrorLog), entry(2));
    assertEquals(read(`${layout.seenErrorLog}.1`), entry(1));
  }));

test("repair() removes hooks of releases that no settings name, and keeps those they do", () =>
  onSetupStage((stage) => {
    stage.install({ version: "2.0.0" });
    const { layout } = stage;
    const old = join(layout.root, "bin", "hooktally-1.0.0");
    stage.write(join(old, "node", "stop.cjs"), "");
    chmodSync(join(old, "node", "stop.cjs"), 0o600);
    for (const path of [old, join(old, "node")]) chmodSync(path, 0o700);
    const { fixed, left } = fix(stage);
    assertEquals([fixed, left], [["old-releases"], []]);
    assert(!existsSync(old), "it is there");
    assertMatch(
      stage.files().join("\n"),
      /bin\/hooktally-2\.0\.0\/node\/stop\.cjs/,
    );
  }));
