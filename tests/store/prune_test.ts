import { test } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { encodeBatch } from "../../src/codec/batch.ts";
import { markPruned, readPrunedUpTo } from "../../src/store/pruned.ts";
import { readSessionIds, readTally } from "../../src/store/reader.ts";
import { every, FaultFiles } from "../ports/fault_files.ts";
import { call, lineText } from "../records/builders.ts";
import { LAYOUT } from "./data.ts";
import { DAY_MS, idsOf, NOW, PruneStage } from "./prune_stage.ts";

test("pruneSessions() deletes ended and idle sessions that are old, and no others", () => {
  const stage = new PruneStage();
  stage.record("old", [call({ at: 10 * DAY_MS }), call({ at: 11 * DAY_MS })]);
  stage.end("old");
  stage.record("idle", [call({ at: 20 * DAY_MS })]);
  stage.record("recent", [call({ at: 309 * DAY_MS }), call({ at: DAY_MS })]);
  stage.record("younger", [call({ at: 311 * DAY_MS })]);
  stage.end("younger");
  stage.record("running", [call({ at: NOW - 1000 })]);
  const report = stage.prune();
  assertEquals(report.failures, []);
  assertEquals(
    report.pruned.map(({ sessionId, calls, files, lastAt }) => [
      ...[sessionId, calls, files, lastAt],
    ]),
    [
      ["idle", 1, 1, 20 * DAY_MS],
      ["old", 2, 1, 11 * DAY_MS],
      ["recent", 2, 1, 309 * DAY_MS],
    ],
  );
  assertEquals(
    readSessionIds(stage.disk, LAYOUT).sort(),
    ["running", "younger"],
  );
  assertEquals(stage.journals().length, 2);
  for (const id of ["old", "idle"]) assertEquals(stage.calls(id), undefined);
});

test("pruneSessions() never takes a session that is not stale, whatever is asked for", () => {
  const stage = new PruneStage();
  stage.record("running", [call({ at: NOW - DAY_MS + 1000 })]);
  stage.record("ended", [call({ at: NOW - 1000 })]);
  stage.end("ended");
  assertEquals(idsOf(stage.prune(0)), ["ended"]);
  assertEquals(stage.calls("running"), 1);
});

test("pruneSessions() keeps a session when its records or its files are not old", () => {
  const stage = new PruneStage();
  stage.record("records", [call({ at: NOW - 2 * DAY_MS })]);
  stage.end("records");
  const path = `${LAYOUT.archiveOf("records")}/copy.ndjson`;
  stage.disk.now = 0;
  // The same records in a file that looks old, as after a clock that was set back.
  stage.disk.put(path, stage.disk.text(stage.journals()[0] ?? ""));
  stage.disk.remove(stage.journals().find((other) => other !== path) ?? "");
  stage.record("files", [call({ at: DAY_MS })]);
  stage.end("files");
  stage.disk.now = NOW - 2 * DAY_MS;
  stage.disk.append(stage.journals()[0] ?? "", encodeBatch(["not a record"]));
  assertEquals(stage.journals().length, 2);
  assertEquals(idsOf(stage.prune()), []);
  assertEquals([stage.calls("records"), stage.calls("files")], [1, 1]);
  assertEquals(idsOf(stage.prune(1)).length, 2);
});

test("pruneSessions() changes nothing when it is only to say what it would do", () => {
  const stage = new PruneStage();
  stage.record("old", [call({ at: DAY_MS })]);
  stage.end("old");
  stage.record("idle", [call({ at: DAY_MS })]);
  const before = stage.disk.snapshot();
  const report = stage.prune(90, true);
  assertEquals(stage.disk.snapshot(), before);
  assertEquals(report, stage.prune());
});

test("what was pruned does not count again, whoever writes it", () => {
  const stage = new PruneStage();
  const calls = [
    call({ at: DAY_MS, call: "c1" }),
    call({ at: 2 * DAY_MS, call: "c2" }),
  ];
  stage.record("old", calls);
  stage.end("old");
  assertEquals(idsOf(stage.prune()), ["old"]);
  // The same lines, written again; and the same calls by somebody else, as an import has them.
  stage.record("old", calls);
  stage.record("old", calls, "another writer");
  assertEquals(stage.calls("old"), 0);
  stage.end("old");
  assertEquals(stage.calls("old"), 0);
  // A resumed session counts from here on.
  stage.record("old", [...calls, call({ at: NOW, call: "c3" })], "third");
  assertEquals(stage.calls("old"), 1);
  assertEquals(readTally(stage.disk, LAYOUT, "old")?.startedAt, NOW);
  assertEquals(idsOf(stage.prune()), []);
  assertEquals(stage.calls("old"), 1);
});

test("pruneSessions() deletes what came back of a pruned session, which counts nothing", () => {
  const stage = new PruneStage();
  stage.record("old", [call({ at: DAY_MS })]);
  stage.prune();
  stage.record("old", [call({ at: DAY_MS })]);
  const { pruned } = stage.prune();
  assertEquals(pruned.map(({ calls }) => calls), [0]);
  assertEquals(stage.journals(), []);
});

test("readPrunedUpTo() takes the latest mark, and nothing from a damaged one", () => {
  const { disk } = new PruneStage();
  const mark = { sessionId: "s", key: "s", at: NOW };
  assertEquals(readPrunedUpTo(disk, LAYOUT, "s"), -1);
  for (const upTo of [5, 9, 7]) markPruned(disk, LAYOUT, { ...mark, upTo });
  const odd = ['{"v":1,"type":"pruned","up_to":', '"x"', "null", "[]"];
  const later = { v: 2, type: "pruned", up_to: 99 };
  const other = { v: 1, type: "call", up_to: 99 };
  const texts = [...odd, JSON.stringify(later), JSON.stringify(other)];
  disk.append(LAYOUT.prunedMark("s"), encodeBatch(texts));
  assertEquals(readPrunedUpTo(disk, LAYOUT, "s"), 9);
});

test("pruneSessions() puts back what was written while it moved", () => {
  const stage = new PruneStage();
  stage.record("old", [call({ at: DAY_MS })]);
  const write = stage.disk.hold(LAYOUT.liveJournal("old"));
  stage.record("other", [call({ at: DAY_MS })]);
  const files = new FaultFiles(stage.disk, ({ method, path }) => {
    // Its process had the journal open, and writes once it was moved away.
    if (method === "open" && path.startsWith(`${LAYOUT.pruning}/old`)) {
      write(encodeBatch([lineText(call({ at: NOW }), 9, "w", "old")]));
    }
    return undefined;
  });
  const report = stage.prune(90, false, { ...stage.tools, files });
  assertEquals([idsOf(report), report.failures], [["other"], []]);
  assertEquals(stage.calls("old"), 1);
  assertMatch(stage.journals().join(), /^[^,]*\/archive\/old\/[^,]*$/);
});

test("pruneSessions() leaves a session to its new journal when it is resumed meanwhile", () => {
  const stage = new PruneStage();
  stage.record("old", [call({ at: DAY_MS })]);
  stage.end("old");
  stage.onRemove = (): void => {
    stage.onRemove = (): void => {};
    stage.record("old", [call({ at: NOW })], "resumed");
  };
  assertEquals(idsOf(stage.prune()), ["old"]);
  assertEquals(stage.calls("old"), 1);
  assertEquals(stage.journals(), [LAYOUT.liveJournal("old")]);
});

test("pruneSessions() goes on where an earlier one was cut short", () => {
  for (const method of ["append", "rename", "makeDirectory"] as const) {
    for (let fails = 1; fails <= 6; fails++) {
      const stage = new PruneStage();
      stage.record("old", [call({ at: DAY_MS })]);
      let count = 0;
      const files = new FaultFiles(
        stage.disk,
        (call) =>
          call.method === method && ++count >= fails ? "EIO" : undefined,
      );
      stage.prune(90, false, { ...stage.tools, files });
      const calls = stage.calls("old") ?? 0;
      assertEquals(calls === 0 || calls === 1, true);
      stage.prune();
      assertEquals(stage.calls("old"), undefined);
      assertEquals(stage.journals(), [], `${method} ${fails}`);
    }
  }
  for (let fails = 1; fails <= 3; fails++) {
    const stage = new PruneStage();
    stage.record("old", [call({ at: DAY_MS })]);
    stage.end("old");
    stage.record("old", [call({ at: 2 * DAY_MS })], "resumed");
    stage.onRemove = (): void => {
      if (--fails <= 0) throw new Error("killed");
    };
    const left = fails;
    try {
      stage.prune();
    } catch (error) {
      assertEquals((error as Error).message, "killed");
    }
    fails = left;
    stage.onRemove = (): void => {};
    stage.prune();
    assertEquals([stage.journals(), stage.calls("old")], [[], undefined]);
  }
});

test("pruneSessions() leaves alone what holds more than journals of ours", () => {
  const stage = new PruneStage();
  for (const id of ["notes", "link", "folder"]) {
    stage.record(id, [call({ at: DAY_MS })]);
    stage.end(id);
  }
  stage.disk.put(`${LAYOUT.archiveOf("notes")}/notes.txt`, "mine");
  stage.disk.putSpecial(`${LAYOUT.archiveOf("link")}/x.ndjson`);
  stage.disk.makeDirectory(`${LAYOUT.archiveOf("folder")}/x.ndjson`);
  stage.disk.put(`${LAYOUT.archive}/foreign/other.ndjson`, "not ours\n");
  stage.disk.now = 0;
  const before = stage.disk.snapshot();
  assertEquals(stage.prune(), { pruned: [], failures: [] });
  assertEquals(stage.disk.snapshot(), before);
});

test("pruneSessions() tells what it could not do and does the rest", () => {
  const stage = new PruneStage();
  stage.record("a", [call({ at: DAY_MS })]);
  stage.record("b", [call({ at: DAY_MS })]);
  const files = new FaultFiles(
    stage.disk,
    (call) =>
      call.method === "rename" && call.path === LAYOUT.liveJournal("a")
        ? "EACCES"
        : undefined,
  );
  const report = stage.prune(90, false, { ...stage.tools, files });
  assertEquals(idsOf(report), ["b"]);
  assertEquals(report.failures.map(({ code }) => code), ["EACCES"]);
  assertEquals([stage.calls("a"), stage.calls("b")], [1, undefined]);
  const blind = new FaultFiles(stage.disk, every("open", "EACCES"));
  const none = stage.prune(90, false, { ...stage.tools, files: blind });
  assertEquals([none.pruned, none.failures.length], [[], 1]);
  assertEquals(stage.calls("a"), 1);
});
