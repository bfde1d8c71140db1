import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { JournalError } from "../../src/model/errors.ts";
import { every } from "../ports/fault_files.ts";
import { callsOnDisk, heal, onDisk, owing, refuse } from "../session/stage.ts";
import { record, threadStage } from "./thread_stage.ts";

test("no order of records, looks, flushes, faults and ends loses a record or counts one twice", () => {
  const step = fc.constantFrom(
    ...["record", "record", "many", "move", "move", "flush", "tick"] as const,
    ...[
      "refuse",
      "heal",
      "refuse thread",
      "heal thread",
      "cut",
      "other",
    ] as const,
    ...["beforeExit", "full"] as const,
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: "max" }), (steps) => {
      const on = threadStage();
      const other = on.beginOther("s2");
      let made = 0;
      let others = 0;
      for (const what of steps) {
        switch (what) {
          case "record":
            record(on.stats, 1);
            made++;
            break;
          case "many":
            record(on.stats, 40);
            made += 40;
            break;
          case "full":
            record(on.stats, 500);
            made += 500;
            break;
          case "other":
            record(other, 3);
            others += 3;
            break;
          case "move":
            on.move();
            break;
          case "flush":
            try {
              on.stats.flush();
            } catch (error) {
              assert(error instanceof JournalError);
            }
            break;
          case "tick":
            on.host.timers.fire();
            break;
          case "beforeExit":
            on.host.lifecycle.end(null);
            break;
          case "refuse":
            refuse(on);
            break;
          case "heal":
            heal(on);
            break;
          case "refuse thread":
            on.threadFiles.plan = every("append", "EIO");
            break;
          case "cut":
            on.threadFiles.plan = every("append", 333);
            break;
          case "heal thread":
            on.threadFiles.plan = () => {};
        }
        assertEquals(on.stats.tally().calls.count, made, what);
      }
      heal(on);
      on.host.lifecycle.end();
      const counts = [callsOnDisk(on), callsOnDisk(on, "s2"), owing(on)];
      assertEquals(counts, [made, others, 0]);
      on.threadFiles.plan = () => {};
      on.move();
      const tally = onDisk(on);
      assertEquals([tally?.calls.count ?? 0, tally?.duplicates ?? 0], [
        made,
        0,
      ]);
    }),
    { numRuns: 40 },
  );
});
