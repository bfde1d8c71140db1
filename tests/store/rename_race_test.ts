import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { finalizeJournal } from "../../src/store/finalize.ts";
import { readSessionIds, readTally } from "../../src/store/reader.ts";
import { sweepJournals } from "../../src/store/sweep.ts";
import { FakeClock, FakeEnvironment, FakeRandom } from "../ports/fake_host.ts";
import { FaultFiles } from "../ports/fault_files.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { SESSION } from "../records/builders.ts";
import { append, JOURNAL, LAYOUT, pending, read } from "./data.ts";

/** What other processes may do at once, in between two calls of a reader. */
type Deed = (files: MemoryFiles) => void;

const random = new FakeRandom();
const TOOLS = {
  clock: new FakeClock(),
  random,
  environment: new FakeEnvironment(),
};

function finalize(files: MemoryFiles): void {
  finalizeJournal({ files, ...TOOLS }, LAYOUT, SESSION);
}

function straggle(files: MemoryFiles): void {
  append(files, pending(random.token(), ["Late"]));
}

const DEEDS: ReadonlyMap<string, Deed> = new Map<string, Deed>([
  ["finalize", finalize],
  ["finalize, then a straggler", (files) => {
    finalize(files);
    straggle(files);
  }],
  ["a straggler, then finalize", (files) => {
    straggle(files);
    finalize(files);
  }],
  ["two sessions end", (files) => {
    finalize(files);
    straggle(files);
    finalize(files);
  }],
]);

/** Three records, in a live journal and, if wanted, in an archived one. */
function disk(isResumed: boolean, identities: boolean): MemoryFiles {
  const files = new MemoryFiles();
  files.identities = identities;
  append(files, pending("w1", ["A", "B"]));
  if (isResumed) finalize(files);
  append(files, pending("w2", ["C"]));
  return files;
}

/** Reads with deeds before the calls of these numbers; how many calls there were at all. */
function readDuring(
  files: MemoryFiles,
  deeds: ReadonlyMap<number, Deed>,
): [number, number] {
  const faulty = new FaultFiles(files, ({ index }) => {
    deeds.get(index)?.(files);
  });
  const tally = readTally(faulty, LAYOUT, SESSION);
  return [tally?.calls.count ?? 0, faulty.calls.length];
}

/** Runs once for every call that a run says it made, with its number; how often it ran. */
function atEveryCall(run: (at: number) => number): number {
  let calls = 1;
  for (let at = 1; at <= calls; at++) calls = run(at);
  return calls;
}

test("readTally() never misses a record when a rename comes between two calls", () => {
  let ran = 0;
  for (const isResumed of [false, true]) {
    for (const identities of [true, false]) {
      for (const [name, deed] of DEEDS) {
        ran += atEveryCall((at) => {
          const files = disk(isResumed, identities);
          const [count, calls] = readDuring(files, new Map([[at, deed]]));
          const after = readTally(files, LAYOUT, SESSION)?.calls.count ?? 0;
          assert(count >= 3, `${name} before call ${at}: ${count} of 3`);
          assert(count <= after, `${name} before call ${at}: ${count}`);
          return calls;
        });
      }
    }
  }
  assert(ran > 100, `${ran}`);
});

test("readTally() never misses a record when two renames come between its calls", () => {
  let ran = 0;
  for (const first of DEEDS.values()) {
    for (const second of DEEDS.values()) {
      for (let at = 1; at < 12; at++) {
        for (let then = at + 1; then < 16; then++) {
          ran++;
          const files = disk(true, true);
          const [count] = readDuring(
            files,
            new Map([[at, first], [then, second]]),
          );
          const after = readTally(files, LAYOUT, SESSION)?.calls.count ?? 0;
          assert(count >= 3 && count <= after, `${at}, ${then}: ${count}`);
        }
      }
    }
  }
  assertEquals(ran, 16 * 99);
});

test("readTally() counts a damaged line once when its journal is renamed", () => {
  const ran = atEveryCall((at) => {
    const files = disk(false, true);
    files.append(JOURNAL, new TextEncoder().encode("torn\n"));
    const faulty = new FaultFiles(files, ({ index }) => {
      if (index === at) finalize(files);
    });
    assertEquals(read(faulty).damagedLines, 1, `before call ${at}`);
    return faulty.calls.length;
  });
  assert(ran > 8, `${ran}`);
});

test("readSessionIds() never misses a session when a rename comes between two calls", () => {
  let ran = 0;
  for (const [name, deed] of DEEDS) {
    ran += atEveryCall((at) => {
      const files = disk(false, true);
      const faulty = new FaultFiles(files, ({ index }) => {
        if (index === at) deed(files);
      });
      assertEquals(readSessionIds(faulty, LAYOUT), [SESSION], `${name} ${at}`);
      return faulty.calls.length;
    });
  }
  assert(ran > 15, `${ran}`);
});

test("sweepJournals() loses nothing when another process ends the session meanwhile", () => {
  let ran = 0;
  for (const [name, deed] of DEEDS) {
    ran += atEveryCall((at) => {
      const files = disk(false, true);
      const faulty = new FaultFiles(files, ({ index }) => {
        if (index === at) deed(files);
      });
      const tools = { files: faulty, ...TOOLS };
      const { failures } = sweepJournals(tools, LAYOUT, {
        maxIdleMs: 0,
        maxBytes: Infinity,
      });
      assertEquals(failures, [], `${name} before call ${at}`);
      const counted = readTally(files, LAYOUT, SESSION)?.calls.count;
      const late = deed === DEEDS.get("finalize") ? 0 : 1;
      assertEquals(counted, 3 + late, `${name} before call ${at}`);
      return faulty.calls.length;
    });
  }
  assert(ran > 20, `${ran}`);
});
