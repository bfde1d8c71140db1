import { test } from "node:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { readSession } from "@hooktally/hooktally";
import { filesBelow } from "../harness/data_files.ts";
import {
  assertSilent,
  FAST_LAUNCHERS,
  postToolUse,
} from "../harness/hook_launchers.ts";
import { onEachLauncher } from "../harness/hook_stage.ts";
import {
  cannotMount,
  FULL,
  inOwnMounts,
  READ_ONLY,
} from "../harness/own_mounts.ts";

test("runHook() is silent when the data directory is read-only", {
  skip: cannotMount(),
}, () =>
  onEachLauncher(async (stage) => {
    mkdirSync(stage.dataDir);
    const script = `${READ_ONLY}; shift; exec "$@"`;
    const ended = await stage.run(
      { stdin: postToolUse("read-only", "call-1") },
      inOwnMounts(script, stage.dataDir, ...stage.command),
    );
    assertSilent(ended, stage.name);
  }));

/** A hook on the full disk, another once there is space; then what is left of it. */
const FULL_THEN_FREE = `${FULL}; data=$1 out=$2 payload=$3; shift 3
"$@" < "$payload"
rm "$data/filler"
"$@" < "$payload"
cp -r "$data/." "$out"`;

test("runHook() is silent when the disk is full, and counts again after that", {
  skip: cannotMount(),
}, () =>
  onEachLauncher(async (stage) => {
    const { folder, dataDir } = stage;
    const out = join(folder, "what was left");
    const payload = join(folder, "payload.json");
    mkdirSync(dataDir);
    mkdirSync(out);
    writeFileSync(payload, postToolUse("full", "call-1"));
    const args = [dataDir, out, payload, ...stage.command];
    const ended = await stage.run({}, inOwnMounts(FULL_THEN_FREE, ...args));
    assertSilent(ended, stage.name);
    const tally = readSession("full", { dataDir: out });
    assertEquals([tally?.calls.count, tally?.damagedLines], [1, 0], stage.name);
    // It happened inside: nothing was written below the mount.
    assertEquals(filesBelow(dataDir), []);
  }, FAST_LAUNCHERS));

test("runHook() ends when the data directory lies below /proc/nope", () =>
  onEachLauncher(async (stage) => {
    const dataDir = "/proc/nope/a/b";
    const ended = await stage.run(
      {
        env: { ...stage.env, HOOKTALLY_DIR: dataDir },
        stdin: postToolUse("nowhere", "call-1"),
      },
      stage.launcher.command("post-tool-use", dataDir),
    );
    assertSilent(ended, stage.name);
  }));
