import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { encodeBatch } from "../../src/codec/batch.ts";
import { finalizeJournal } from "../../src/store/finalize.ts";
import { readSessionIds } from "../../src/store/reader.ts";
import { sweepJournals } from "../../src/store/sweep.ts";
import { trialSession } from "../../src/model/session_key.ts";
import { FakeClock, FakeEnvironment, FakeRandom } from "../ports/fake_host.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { call, lineText } from "../records/builders.ts";
import { LAYOUT } from "./data.ts";

const TRIAL = trialSession("0123456789abcdef");

/** An old call of a session, and of a doctor's trial that was not removed. */
function disk(): MemoryFiles {
  const files = new MemoryFiles();
  for (const id of ["worked", TRIAL]) {
    const line = lineText(call(), 1, "w1", id);
    files.put(LAYOUT.liveJournal(id), encodeBatch([line]));
  }
  return files;
}

function toolsOn(files: MemoryFiles) {
  return {
    ...{ files, clock: new FakeClock(), random: new FakeRandom() },
    environment: new FakeEnvironment(),
  };
}

test("readSessionIds() passes over a doctor's trial, live or archived", () => {
  const files = disk();
  assertEquals(readSessionIds(files, LAYOUT), ["worked"]);
  finalizeJournal(toolsOn(files), LAYOUT, TRIAL);
  assertEquals(readSessionIds(files, LAYOUT), ["worked"]);
});

test("sweepJournals() leaves a doctor's trial where it is", () => {
  const files = disk();
  const limits = { maxIdleMs: 1, maxBytes: Infinity };
  const { finalized } = sweepJournals(toolsOn(files), LAYOUT, limits);
  assertEquals(finalized, ["worked"]);
});

test("finalizeJournal() tells the history nothing of a doctor's trial", () => {
  const files = disk();
  assertEquals(finalizeJournal(toolsOn(files), LAYOUT, TRIAL), { moved: true });
  assertEquals(files.paths().includes(LAYOUT.history), false);
});
