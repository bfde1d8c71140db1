import { test } from "node:test";
import { existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { purge } from "../../src/install/purge.ts";
import { filesBelow } from "../harness/data_files.ts";
import { onSetupStage } from "./stage.ts";

const OURS = [
  "live/s.ndjson",
  "archive/s/t01.ndjson",
  "history.ndjson",
  "pruned/s.ndjson",
  "pruning/s.t02/t01.ndjson",
  "checkpoints/s.fold",
  "checkpoints/s.t03.new",
  "checkpoints/torn",
  "swept",
  "errors.log",
  "errors.log.1",
  "errors.log.seen",
  "errors.log.seen.1",
];

test("purge() deletes what is ours, and the directory", () =>
  onSetupStage(({ host, home, layout, write }) => {
    for (const name of OURS) write(join(layout.root, name), "\n");
    const done = purge(host.files, layout);
    assertEquals(done, { deleted: OURS.length, kept: [] });
    assertEquals(filesBelow(home), []);
  }));

test("purge() leaves what is not ours, and follows no link", () =>
  onSetupStage(({ folder, host, layout, write }) => {
    const elsewhere = join(folder, "elsewhere");
    write(join(elsewhere, "other.ndjson"), "");
    const others = ["notes.txt", "live/mine.txt", "archive/s/mine"];
    for (const name of [...OURS, ...others]) write(join(layout.root, name), "");
    symlinkSync(elsewhere, join(layout.root, "archive", "link"), "dir");
    const { deleted, kept } = purge(host.files, layout);
    assertEquals(deleted, OURS.length);
    assertEquals([...kept].sort(), ["archive", "live", "notes.txt"]);
    for (const name of others) {
      assertEquals(existsSync(join(layout.root, name)), true, name);
    }
    assertEquals(existsSync(join(elsewhere, "other.ndjson")), true);
  }));

test("purge() passes over what somebody put in the place of ours, and goes on", () =>
  onSetupStage(({ host, layout, write }) => {
    const odd = ["live", "archive", "pruned", "checkpoints"];
    for (const name of odd) write(join(layout.root, name), "");
    write(join(layout.root, "errors.log", "x"), "");
    write(join(layout.root, "swept"), "");
    const { deleted, kept } = purge(host.files, layout);
    assertEquals(deleted, 1);
    assertEquals([...kept].sort(), [...odd, "errors.log"].sort());
  }));
