import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { encodeBatch } from "../../src/codec/batch.ts";
import { FileError } from "../../src/model/errors.ts";
import type { FileSystem } from "../../src/model/ports.ts";
import { sessionKey } from "../../src/model/session_key.ts";
import { sweepJournals, type SweepReport } from "../../src/store/sweep.ts";
import { FakeClock, FakeEnvironment, FakeRandom } from "../ports/fake_host.ts";
import { every, FaultFiles } from "../ports/fault_files.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { call, lineText } from "../records/builders.ts";
import { LAYOUT, read } from "./data.ts";

const HOUR = 3_600_000;
const NOW = 1_700_000_000_000;

function sweep(files: FileSystem, now = NOW, maxBytes = Infinity): SweepReport {
  const clock = new FakeClock();
  clock.time = now;
  const environment = new FakeEnvironment();
  const tools = { files, clock, random: new FakeRandom(), environment };
  return sweepJournals(tools, LAYOUT, { maxIdleMs: 24 * HOUR, maxBytes });
}

/** A live journal with one call, both of them so many hours old. */
function journal(
  files: MemoryFiles,
  sessionId: string,
  { touched, recorded }: { touched: number; recorded: number },
): string {
  const path = LAYOUT.liveJournal(sessionKey(sessionId));
  files.now = NOW - touched * HOUR;
  const at = NOW - recorded * HOUR;
  files.put(path, encodeBatch([lineText(call({ at }), 1, "w1", sessionId)]));
  return path;
}

const OLD = { touched: 30, recorded: 30 };

test("sweepJournals() finalizes a session when file and records are old", () => {
  const files = new MemoryFiles();
  journal(files, "old", OLD);
  journal(files, "Ünï/../x", OLD);
  const report = sweep(files);
  assertEquals([...report.finalized].sort(), ["old", "Ünï/../x"]);
  assertEquals(report.failures, []);
  assertEquals(read(files, "Ünï/../x").calls.count, 1);
  assert(read(files, "old").endedAt !== null);
});

test("sweepJournals() leaves a session when file or records are young", () => {
  let ran = 0;
  for (
    const ages of [
      { touched: 1, recorded: 30 },
      { touched: 30, recorded: 1 },
      { touched: 23.9, recorded: 23.9 },
      // The clock was set back: both lie in the future.
      { touched: -100, recorded: -100 },
      { touched: 30, recorded: -100 },
      { touched: -100, recorded: 30 },
    ]
  ) {
    ran++;
    const files = new MemoryFiles();
    journal(files, "young", ages);
    const before = files.snapshot();
    assertEquals(sweep(files), { finalized: [], deferred: [], failures: [] });
    assertEquals(files.snapshot(), before);
  }
  assertEquals(ran, 6);
});

test("sweepJournals() touches nothing when it is no journal of ours", () => {
  const files = new MemoryFiles();
  files.now = NOW - 99 * HOUR;
  const line = (id: string): Uint8Array =>
    encodeBatch([lineText(call({ at: 0 }), 1, "w1", id)]);
  const { live } = LAYOUT;
  files.put(`${live}/UPPER.ndjson`, line("UPPER"));
  files.put(`${live}/con.ndjson`, line("con"));
  files.put(`${live}/.hidden.ndjson`, line(".hidden"));
  files.put(`${live}/other-id.ndjson`, line("this id"));
  files.put(`${live}/notes.txt`, line("notes"));
  files.put(`${live}/noise.ndjson`, "not ours\n");
  files.put(`${live}/empty.ndjson`, "");
  files.put(`${live}/.ndjson`, line(""));
  files.put(`${live}/directory.ndjson/inner.ndjson`, line("directory"));
  files.putSpecial(`${live}/link.ndjson`);
  const before = files.snapshot();
  assertEquals(before.length, 10);
  assertEquals(sweep(files), { finalized: [], deferred: [], failures: [] });
  assertEquals(files.snapshot(), before);
});

test("sweepJournals() ends no session when another file only speaks of it", () => {
  const files = new MemoryFiles();
  journal(files, "young", { touched: 1, recorded: 1 });
  files.now = NOW - 99 * HOUR;
  const old = lineText(call({ at: 0 }), 1, "w9", "young");
  files.put(`${LAYOUT.live}/backup.ndjson`, encodeBatch([old]));
  const before = files.snapshot();
  assertEquals(sweep(files), { finalized: [], deferred: [], failures: [] });
  assertEquals(files.snapshot(), before);
});

test("sweepJournals() goes on when one session fails", () => {
  let ran = 0;
  for (const method of ["status", "open", "read", "rename"] as const) {
    for (const code of ["EACCES", "EIO"]) {
      ran++;
      const files = new MemoryFiles();
      const bad = journal(files, "bad", OLD);
      journal(files, "good-1", OLD);
      journal(files, "good-2", OLD);
      const faulty = new FaultFiles(
        files,
        (called) =>
          called.method === method && called.path === bad ? code : undefined,
      );
      const { finalized, failures } = sweep(faulty);
      assertEquals([...finalized].sort(), ["good-1", "good-2"], method);
      assertEquals(failures.map((failure) => failure.code), [code]);
      faulty.plan = () => undefined;
      assertEquals(sweep(faulty).finalized, ["bad"]);
    }
  }
  assertEquals(ran, 8);
});

test("sweepJournals() leaves what is held open for the next sweep", () => {
  const files = new MemoryFiles();
  journal(files, "held", OLD);
  journal(files, "free", OLD);
  const faulty = new FaultFiles(
    files,
    ({ method, path }) =>
      method === "rename" && path.includes("held") ? "EBUSY" : undefined,
  );
  assertEquals(sweep(faulty), {
    finalized: ["free"],
    deferred: ["held"],
    failures: [],
  });
  faulty.plan = () => undefined;
  assertEquals(sweep(faulty).finalized, ["held"]);
});

test("sweepJournals() does nothing when there is no data", () => {
  const files = new MemoryFiles();
  assertEquals(sweep(files), { finalized: [], deferred: [], failures: [] });
  assertEquals(files.paths(), []);
});

test("sweepJournals() throws when the live directory cannot be read", () => {
  const faulty = new FaultFiles(new MemoryFiles(), every("list", "EACCES"));
  assertEquals(assertThrows(() => sweep(faulty), FileError).code, "EACCES");
});

test("sweepJournals() reads no more than it may, and passes over what is too large", () => {
  const files = new MemoryFiles();
  for (const id of ["a", "b", "c"]) journal(files, id, OLD);
  const { size } = files.status(LAYOUT.liveJournal("a"));
  assertEquals(sweep(files, NOW, size - 1).finalized, []);
  assertEquals(sweep(files, NOW, size).finalized.length, 1);
  assertEquals(sweep(files, NOW, size * 2).finalized.length, 2);
});
