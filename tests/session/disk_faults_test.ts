import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { FileError, JournalError } from "../../src/model/errors.ts";
import { MAX_WRITE_ATTEMPTS } from "../../src/model/limits.ts";
import {
  every,
  type FaultPlan,
  FILE_METHODS,
  type FileMethod,
  nth,
} from "../ports/fault_files.ts";
import {
  begin,
  callsOnDisk,
  errorLines,
  heal,
  onDisk,
  refuseJournals,
  type Stage,
  stage,
  tries,
} from "./stage.ts";

const CODES = [
  ...["EACCES", "EIO", "ENOSPC", "EDQUOT", "EMFILE", "EROFS", "EINTR"],
  ...["ENFILE", "EPERM", "EFBIG", "ENOTCAPABLE"],
];

/** What a program does with the library, from the first record to its end. */
function live(on: Stage): void {
  const stats = begin(on, { flushInterval: 4 });
  const may = (run: () => void): void => {
    try {
      run();
    } catch (error) {
      // Everything else is a mistake of ours, and fails the test.
      if (error instanceof FileError || error instanceof JournalError) return;
      throw error;
    }
  };
  for (let i = 0; i < 10; i++) stats.recordToolCall("Bash", { callId: `${i}` });
  on.host.timers.fire();
  may(() => stats.flush());
  may(() => stats.tally());
  may(() => stats.formatSummary());
  may(() => stats.finalize());
  on.host.lifecycle.end(null);
  on.host.lifecycle.end();
}

/** Nothing was lost, nothing is counted twice, and trouble was told a bounded number of times. */
function assertRecovered(on: Stage, what: string): void {
  const appends = tries(on);
  assert(appends <= 8 * MAX_WRITE_ATTEMPTS, `${what}: ${appends} appends`);
  assert(errorLines(on).length <= 3, `${what}: ${errorLines(on)}`);
  assert(on.host.output.stderr.split("\n").length <= 4, what);
  assertEquals(on.host.output.stdout, "", what);
  heal(on);
  on.host.lifecycle.end();
  assertEquals(callsOnDisk(on), 10, what);
  const tally = onDisk(on);
  assertEquals([tally?.damagedLines, tally?.duplicates], [0, 0], what);
}

const PLANS: readonly (readonly [
  string,
  (method: FileMethod, code: string) => FaultPlan,
])[] = [
  ["the first", (method, code) => nth(method, 1, code)],
  ["the second", (method, code) => nth(method, 2, code)],
  ["every", every],
];

test("SessionStats loses nothing and ends when any call of the disk fails in any way", () => {
  let ran = 0;
  for (const method of FILE_METHODS) {
    for (const code of CODES) {
      for (const [which, plan] of PLANS) {
        ran++;
        const on = stage();
        on.host.files.plan = plan(method, code);
        live(on);
        assertRecovered(on, `${which} ${method}: ${code}`);
      }
    }
  }
  assertEquals(ran, FILE_METHODS.length * CODES.length * 3);
});

test("SessionStats notes once that records wait, whatever the trouble, and heals", () => {
  let ran = 0;
  for (const code of CODES) {
    ran++;
    const on = stage();
    refuseJournals(on, code);
    const stats = begin(on, { flushInterval: 2 });
    for (let i = 0; i < 9; i++) {
      stats.recordToolCall("Bash");
      on.host.timers.fire();
    }
    const [line = "", ...more] = errorLines(on);
    assertEquals(more, [], code);
    assert(line.includes(`(${code})`), line);
    heal(on);
    on.host.timers.fire();
    assertEquals([callsOnDisk(on), stats.flush().records], [9, 0], code);
  }
  assertEquals(ran, 11);
});

test("flush() tries a write that was interrupted again, a bounded number of times", () => {
  const on = stage();
  const stats = begin(on);
  stats.recordToolCall("Bash");
  stats.flush();
  on.host.files.plan = ({ method, nth }) =>
    method === "append" && nth < MAX_WRITE_ATTEMPTS + 1 ? "EINTR" : undefined;
  stats.recordToolCall("Bash");
  assertEquals(stats.flush().records, 1);
  on.host.files.plan = every("append", "EINTR");
  stats.recordToolCall("Bash");
  const before = tries(on);
  let code = "";
  try {
    stats.flush();
  } catch (error) {
    if (error instanceof JournalError) ({ code } = error);
  }
  assertEquals([code, tries(on) - before], ["EINTR", MAX_WRITE_ATTEMPTS]);
  assertEquals(errorLines(on), []);
});
