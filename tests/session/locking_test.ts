import { test } from "node:test";
import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { FileError, JournalError } from "../../src/model/errors.ts";
import type { FileLock } from "../../src/model/ports.ts";
import type { SessionStatsOptions } from "../../src/session/options.ts";
import {
  begin,
  callsOnDisk,
  DATA_DIR,
  errorLines,
  heal,
  JOURNAL,
  onDisk,
  refuse,
  refuseJournals,
  stage,
} from "./stage.ts";

/** A lock that tells what is done with it. */
class FakeLock implements FileLock {
  /** Codes with which the next attempts fail. */
  readonly faults: string[] = [];
  readonly paths: string[] = [];
  held = 0;

  acquire(path: string): () => void {
    this.paths.push(path);
    const fault = this.faults.shift();
    if (fault !== undefined) throw new FileError("lock", path, fault);
    this.held++;
    return () => void this.held--;
  }
}

test("SessionStats holds the lock during each write, and not longer", () => {
  const on = stage();
  const lock = new FakeLock();
  const stats = begin(on, { locking: lock, flushInterval: 2 });
  const held: number[] = [];
  on.host.files.plan = ({ method }) => {
    if (method === "append") held.push(lock.held);
  };
  stats.recordToolCall("Bash");
  assertEquals(lock.paths, []);
  stats.recordToolCall("Bash");
  stats.recordToolCall("Bash");
  stats.flush();
  stats.recordToolCall("Bash");
  on.host.lifecycle.end();
  assertEquals(lock.paths, [JOURNAL, JOURNAL, JOURNAL]);
  assertEquals([lock.held, callsOnDisk(on), errorLines(on)], [0, 4, []]);
  // The first append finds no directory.
  assertEquals(held, [1, 1, 1, 1]);
});

test("SessionStats makes the directory that the lock needs", () => {
  const on = stage();
  const lock = new FakeLock();
  lock.faults.push("ENOENT");
  const stats = begin(on, { locking: lock });
  stats.recordToolCall("Bash");
  assertEquals(stats.flush().records, 1);
  assertEquals([lock.paths.length, lock.held, errorLines(on)], [2, 0, []]);
  assertEquals(on.disk.list(DATA_DIR), ["live"]);
});

test("SessionStats writes without the lock when it cannot be had, and says so once", () => {
  const on = stage();
  const lock = new FakeLock();
  lock.faults.push("ELOCKED", "ENOTDIR", "ENOENT", "ENOENT", "EROFS");
  const stats = begin(on, { locking: lock });
  for (let i = 0; i < 4; i++) {
    stats.recordToolCall("Bash");
    assertEquals(stats.flush().records, 1);
  }
  assertEquals([callsOnDisk(on), lock.held], [4, 0]);
  const [line = "", ...more] = errorLines(on);
  assertEquals(more, []);
  assertStringIncludes(line, "another process holds its lock (ELOCKED)");
  assertStringIncludes(line, "s1.ndjson.lock");
  // No event was lost by it.
  assertEquals(onDisk(on)?.lostEvents, 0);
});

test("SessionStats gives the lock back and keeps the records when the write fails", () => {
  const on = stage();
  const lock = new FakeLock();
  const stats = begin(on, { locking: lock });
  stats.recordToolCall("Bash");
  refuseJournals(on);
  assertThrows(() => stats.flush(), JournalError, "ENOSPC");
  assertEquals(lock.held, 0);
  lock.faults.push("ELOCKED");
  assertThrows(() => stats.flush(), JournalError, "ENOSPC");
  // That nothing could be written is what matters, and the caller heard of it.
  assertEquals(errorLines(on), []);
  heal(on);
  assertEquals([stats.flush().records, callsOnDisk(on)], [1, 1]);
});

test("SessionStats takes the lock that is offered when locking is always", () => {
  const on = stage();
  const lock = new FakeLock();
  on.host.lock = lock;
  const stats = begin(on, { locking: "always" });
  stats.recordToolCall("Bash");
  stats.flush();
  assertEquals([callsOnDisk(on), lock.paths], [1, [JOURNAL]]);
});

test("SessionStats takes no lock when locking is never", () => {
  for (const locking of ["never", undefined] as const) {
    const on = stage();
    const stats = begin(on, { locking });
    stats.recordToolCall("Bash");
    stats.flush();
    assertEquals(on.disk.paths(), [JOURNAL]);
  }
});

test("SessionStats says what to give when locking is wrong", () => {
  const wrong: readonly unknown[] = [
    ...["always", "Always", "", null, 1, true, {}, [], { acquire: 1 }],
  ];
  for (const locking of wrong) {
    const options = { locking } as SessionStatsOptions;
    const { message } = assertThrows(() => begin(stage(), options), TypeError);
    assertStringIncludes(
      message,
      'import "hooktally/locking"',
    );
  }
});

test("close() does not throw for the lock's sake when the process ends", () => {
  const on = stage();
  const lock = new FakeLock();
  const stats = begin(on, { locking: lock });
  stats.recordToolCall("Bash");
  refuse(on);
  lock.faults.push("EIO");
  on.host.lifecycle.end();
  heal(on);
  stats.close();
  assertEquals([callsOnDisk(on), lock.held], [1, 0]);
});
