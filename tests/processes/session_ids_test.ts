import { test } from "node:test";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import { listSessions } from "@hooktally/hooktally";
import { inPool } from "../harness/child.ts";
import { filesBelow } from "../harness/data_files.ts";
import {
  assertSilent,
  FAST_LAUNCHERS,
  postToolUse,
} from "../harness/hook_launchers.ts";
import { onEachLauncher } from "../harness/hook_stage.ts";
import { onEachRunner } from "../harness/program_children.ts";

/** Ids that would leave the directory, or meet in one file. */
const IDS = [
  ...["../../x", "..", ".", "/etc/passwd", "a/b", "a\\b", "C:\\x", "x:stream"],
  ...["a".repeat(300), "a".repeat(301), "é".repeat(300), "a\0b", "\0", " "],
  ...["CON", "con", "nul.txt", "Twin", "twin", "TWIN", "é", "e\u0301", "twin."],
  ...["__proto__", "constructor", "-rf", "*", "a\nb", "\ud800", "\udfff"],
];

/** Every id's count, and only plain file names, different in any case. */
function assertApart(
  dataDir: string,
  expected: ReadonlyMap<string, number>,
  what: string,
): void {
  const counted = listSessions({ dataDir })
    .map(({ sessionId, calls }) => [sessionId, calls.count] as const);
  assertEquals(new Map(counted), expected, what);
  assertEquals(counted.length, expected.size, what);
  const names = filesBelow(dataDir).map((path) => path.replace(/\/$/, ""));
  for (const part of names.flatMap((name) => name.split("/"))) {
    assert(/^[a-z0-9][a-z0-9._-]{0,120}$/.test(part), `${what}: ${part}`);
  }
  const folded = new Set(names.map((name) => name.toLowerCase()));
  assertEquals(folded.size, names.length, what);
}

test("SessionStats() keeps sessions apart and inside when their ids are hostile", () =>
  onEachRunner(async ({ name, dataDir, run }) => {
    const ids = ["", ...IDS];
    const folder = `${dataDir} parent`;
    const inner = join(folder, "data", "deep");
    mkdirSync(folder);
    const list = `${dataDir} ids.json`;
    writeFileSync(list, JSON.stringify(ids));
    const ended = await run("record_sessions.ts", inner, list);
    assertSilent(ended, name);
    assertApart(inner, new Map(ids.map((id, i) => [id, i + 1])), name);
    assertEquals(readdirSync(folder), ["data"]);
    assertEquals(readdirSync(join(folder, "data")), ["deep"]);
  }));

test("runHook() keeps sessions apart and inside when their ids are hostile", () =>
  onEachLauncher(async (stage) => {
    const { name, folder, dataDir, run } = stage;
    const ended = await inPool(
      IDS.length,
      2,
      (i) => run({ stdin: postToolUse(IDS[i] ?? "", `call-${i}`) }),
    );
    for (const [i, each] of ended.entries()) {
      assertSilent(each, `${name}, ${JSON.stringify(IDS[i])}`);
    }
    assertEquals(ended.length, 30);
    assertApart(dataDir, new Map(IDS.map((id) => [id, 1])), name);
    assertEquals(readdirSync(folder).sort(), ["data", "home"]);
  }, FAST_LAUNCHERS));
