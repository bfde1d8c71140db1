import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { begin, callsOnDisk, stage, tries } from "../session/stage.ts";
import { record, threadStage } from "./thread_stage.ts";

test("every write waits for the disk when the durability is disk, and none otherwise", () => {
  for (const durability of ["disk", "process"] as const) {
    const on = stage();
    const stats = begin(on, { durability });
    record(stats, 10);
    record(stats, 3);
    stats.flush();
    const { durableFiles } = on.host;
    // The first one found no directory. Those that wait go by way of the others.
    const waiting = durability === "disk" ? 3 : 0;
    assertEquals([durableFiles.count("append"), tries(on)], [waiting, 3]);
    assertEquals(callsOnDisk(on), 13);
  }
});

test("the thread acknowledges what is on the disk itself when the durability is disk", () => {
  const on = threadStage({ durability: "disk" });
  record(on.stats, 10);
  on.durableThreadFiles.plan = ({ method }) =>
    method === "append" ? "EIO" : undefined;
  on.move();
  assertEquals(on.threadFiles.calls, []);
  on.stats.flush();
  assertEquals(callsOnDisk(on), 10);
  assertEquals(on.host.durableFiles.count("append"), 2);
});
