import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { JournalError } from "../../src/model/errors.ts";
import {
  begin,
  callsOnDisk,
  errorLines,
  heal,
  JOURNAL,
  onDisk,
  owing,
  refuse,
  refuseJournals,
  stage,
  tries,
} from "./stage.ts";

test("flush() writes all records in one append", () => {
  const on = stage();
  const stats = begin(on);
  for (const tool of ["A", "B", "C"]) stats.recordToolCall(tool);
  stats.recordHookTiming("Stop", 1.5);
  assertEquals([tries(on), owing(on)], [0, 1]);
  const { records, bytes } = stats.flush();
  assertEquals([records, callsOnDisk(on), owing(on)], [4, 3, 0]);
  assertEquals(bytes, new TextEncoder().encode(on.disk.text(JOURNAL)).length);
  // The first append finds no directory.
  assertEquals(tries(on), 2);
  stats.recordToolCall("D");
  stats.flush();
  assertEquals(tries(on), 3);
});

test("flush() writes nothing when nothing is queued", () => {
  const on = stage();
  const stats = begin(on);
  assertEquals(stats.flush(), { records: 0, bytes: 0 });
  assertEquals(on.host.files.calls, []);
});

test("flush() throws and keeps the records when the disk refuses", () => {
  let ran = 0;
  for (const code of ["ENOSPC", "EACCES", "EROFS", "EIO", "EMFILE"]) {
    ran++;
    const on = stage();
    const stats = begin(on);
    stats.recordToolCall("A");
    refuse(on, code);
    for (let time = 0; time < 3; time++) {
      const error = assertThrows(() => stats.flush(), JournalError);
      assertEquals([error.code, error.path], [code, JOURNAL]);
    }
    assertEquals([stats.tally().calls.count, owing(on)], [1, 1]);
    heal(on);
    assertEquals(stats.flush().records, 1);
    assertEquals([callsOnDisk(on), owing(on)], [1, 0]);
    // The caller was told: there is nothing to be said elsewhere.
    assertEquals([errorLines(on), on.host.output.stderr], [[], ""]);
  }
  assertEquals(ran, 5);
});

test("flush() writes the same writer and number when it tries again", () => {
  const on = stage();
  const stats = begin(on);
  stats.recordToolCall("A");
  stats.flush();
  stats.recordToolCall("B");
  stats.recordToolCall("C");
  const seen: string[] = [];
  on.host.files.plan = ({ method }) => {
    if (method !== "append") return;
    seen.push(on.disk.text(JOURNAL));
    return 60;
  };
  assertThrows(() => stats.flush(), JournalError);
  heal(on);
  stats.flush();
  const ids = on.disk.text(JOURNAL).split("\n").flatMap((text) => {
    const id = /"w":"(t\d+)","n":(\d+)/.exec(text);
    return id === null ? [] : [`${id[1]} ${id[2]}`];
  });
  assertEquals(
    [...new Set(ids)],
    [1, 2, 3].map((n) => `t000000000000001 ${n}`),
  );
  const { calls, duplicates } = onDisk(on) ?? {};
  assertEquals([calls?.count, duplicates], [3, 0]);
  assert(seen.length > 1);
});

test("flush() counts each record once when the disk comes and goes", () => {
  const deed = fc.constantFrom(
    "record",
    "flush",
    "fire",
    "refuse",
    "heal",
    "cut",
  );
  let ran = 0;
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 60, size: "max" }), (deeds) => {
      ran++;
      const on = stage();
      const stats = begin(on, { flushInterval: 4 });
      let recorded = 0;
      for (const each of deeds) {
        if (each === "record") stats.recordToolCall(`T${recorded++}`);
        if (each === "fire") on.host.timers.fire();
        if (each === "refuse") refuseJournals(on, "EIO");
        if (each === "heal") heal(on);
        if (each === "cut") {
          on.host.files.plan = ({ method, index }) =>
            method === "append" ? 40 + (index * 37) % 200 : undefined;
        }
        if (each === "flush") {
          try {
            stats.flush();
            assertEquals([callsOnDisk(on), owing(on)], [recorded, 0]);
          } catch (error) {
            assert(error instanceof JournalError);
          }
        }
        assertEquals(stats.tally().calls.count, recorded);
      }
      heal(on);
      on.host.lifecycle.end();
      const tally = onDisk(on);
      assertEquals(tally?.calls.count ?? 0, recorded);
      assertEquals(tally?.tools.size ?? 0, recorded);
      assertEquals([owing(on), tally?.duplicates ?? 0], [0, 0]);
    }),
    { numRuns: 300 },
  );
  assertEquals(ran, 300);
});
