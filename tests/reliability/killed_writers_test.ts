import { test } from "node:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import { readSession, SessionStats } from "@hooktally/hooktally";
import { inPool } from "../harness/child.ts";
import {
  onEachRunner,
  type ProgramStage,
} from "../harness/program_children.ts";
import { randomNumbers } from "../harness/random_numbers.ts";
import { SEED } from "../harness/seed.ts";

const KILLS = 24;
const PER_BATCH = 3;
const MOST_HEARD = 150;

/** Starts a writer and kills it once it has said a number; what it acknowledged. */
async function killWriter(
  { start, dataDir }: ProgramStage,
  name: string,
  heard: number,
): Promise<string[]> {
  const child = start("record_until_killed.ts", dataDir, "killed", name);
  await child.hear(`${heard}\n`);
  child.signal("SIGKILL");
  const { signal, stdout } = await child.ended;
  assertEquals(signal, "SIGKILL", `${name} was not killed while it wrote`);
  // A number without its line end was not said.
  return stdout.split("\n").slice(0, -1).flatMap((batch) =>
    Array.from({ length: PER_BATCH }, (_, i) => `${name}-${batch}-${i}`)
  );
}

/** The ids of calls on whole lines; a torn one belongs to nobody. */
function callsOnDisk(dataDir: string): Map<string, number> {
  const calls = new Map<string, number>();
  const path = join(dataDir, "live", "killed.ndjson");
  for (const line of readFileSync(path, "utf8").split("\n")) {
    const id = /^\{.*"call":"([^"]+)".*\}$/.exec(line)?.[1];
    if (id !== undefined) calls.set(id, (calls.get(id) ?? 0) + 1);
  }
  return calls;
}

test("flush() keeps what it acknowledged when its process is killed at any moment", async () => {
  console.log(`HOOKTALLY_SEED=${SEED}`);
  const random = randomNumbers(SEED);
  let kills = 0;
  await onEachRunner(async (stage) => {
    const { name, dataDir } = stage;
    const acknowledged: string[] = [];
    await inPool(KILLS, 2, async (i) => {
      const heard = Math.floor(random() * MOST_HEARD);
      acknowledged.push(...await killWriter(stage, `${name}${i}`, heard));
      // Another process, this one, goes on.
      using next = new SessionStats("killed", { dataDir });
      next.recordToolCall("Next", { callId: `next-${i}` });
      next.flush();
      acknowledged.push(`next-${i}`);
      kills++;
    });
    const calls = callsOnDisk(dataDir);
    const lost = acknowledged.filter((id) => !calls.has(id));
    const what = `${name}, HOOKTALLY_SEED=${SEED}`;
    assertEquals(lost, [], `acknowledged and lost: ${what}`);
    assert(acknowledged.length > KILLS * PER_BATCH, what);
    const tally = readSession("killed", { dataDir });
    assertEquals(tally?.calls.count, calls.size, what);
    assertEquals([...calls.values()].filter((n) => n > 1), [], what);
    assertEquals(tally?.duplicates, 0, what);
    assert((tally?.damagedLines ?? 0) <= KILLS, what);
  }, ["deno", "node", "bun"]);
  assertEquals(kills, 3 * KILLS);
});
