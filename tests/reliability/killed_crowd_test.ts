import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { readSession, SessionStats } from "@hooktally/hooktally";
import { type Child, inPool } from "../harness/child.ts";
import { wholeJournalLines } from "../harness/data_files.ts";
import { randomNumbers } from "../harness/random_numbers.ts";
import { LONG, SEED } from "../harness/seed.ts";
import { type Crowd, withCrowd } from "./crowd.ts";

const PROCESSES = 90;
const AT_ONCE = 10;
const ROUNDS = LONG ? 20 : 1;
/** Of each process, unless it is killed. */
const RECORDS = 2500;
const LEAST_ACKNOWLEDGED = 100_000;
const SESSION = "crowd";
const WAYS = ["natural", "process.exit", "throw"];

/** What a writer has to be thought of, and what became of it. */
interface Written {
  readonly name: string;
  /** The first so many of its records are safe. */
  readonly safe: number;
  readonly killed: boolean;
}

/** Lets a writer run, and kills it once it has said how often it flushed, if told so. */
async function runWriter(
  child: Child,
  name: string,
  killAfter: number | undefined,
): Promise<Written> {
  if (killAfter !== undefined) {
    // It may crash before, or end before the signal comes.
    await child.hear(`#${killAfter} `).then(() => child.signal("SIGKILL"))
      .catch(() => {});
  }
  child.closeInput();
  const { code, signal, stdout, stderr } = await child.ended;
  const said = stdout.split("\n").slice(0, -1).map((line) =>
    Number(line.split(" ")[1])
  );
  const killed = signal === "SIGKILL";
  if (!killed) {
    assert(code === 0 || /on purpose|^$/.test(stderr), `${name}: ${stderr}`);
  }
  return { name, killed, safe: killed ? said.at(-1) ?? 0 : RECORDS };
}

/** The records on whole lines, by writer and number; each with its turn and its duration. */
function recordsOnDisk(dataDir: string): Map<string, [string, number]> {
  return new Map(
    wholeJournalLines(dataDir)
      .filter(({ type, session }) => type === "call" && session === SESSION)
      .map(({ w, n, turn, duration_us }) => [
        `${w} ${n}`,
        [String(turn), Number(duration_us)],
      ]),
  );
}

async function runCrowd(crowd: Crowd, seed: number): Promise<void> {
  const what = `--seed=${SEED}, this round ${seed}`;
  const random = randomNumbers(seed);
  const { dataDir } = crowd;
  const watchers = ["read", "read", "finalize", "sweep"].map((role, i) =>
    crowd.start(i, "watch_totals.ts", SESSION, role)
  );
  await Promise.all(watchers.map((watcher) => watcher.hear("watching\n")));
  const written = await inPool(PROCESSES, AT_ONCE, (i) => {
    const name = `p${i}`;
    const killAfter = random() < 0.5
      ? 1 + Math.floor(random() * RECORDS / 31)
      : undefined;
    const args = [SESSION, name, RECORDS, Math.floor(random() * 2 ** 31)];
    const way = WAYS[i % 7 % WAYS.length] ?? "";
    const writer = i % 4 === 3 ? "worker" : "inline";
    const child = crowd.start(i, "record_on_bad_disk.ts", ...args, way, writer);
    return runWriter(child, name, killAfter);
  });
  using over = new SessionStats("over", { dataDir });
  over.recordToolCall("Over");
  over.flush();
  for (const watcher of watchers) {
    const { code, stdout, stderr } = await watcher.ended;
    assertEquals(
      [code, stdout, stderr],
      [0, "watching\nwatched often\n", ""],
      what,
    );
  }
  const killed = written.filter((writer) => writer.killed).length;
  const acknowledged = written.reduce((sum, { safe }) => sum + safe, 0);
  console.log(`${acknowledged} records, ${killed} of ${PROCESSES} killed`);
  assert(killed >= PROCESSES / 4, `${killed} killed, ${what}`);
  assert(acknowledged >= LEAST_ACKNOWLEDGED, `${acknowledged}, ${what}`);
  const records = recordsOnDisk(dataDir);
  const turns = new Set([...records.values()].map(([turn]) => turn));
  const lost = written.flatMap(({ name, safe }) =>
    Array.from({ length: safe }, (_, i) => `${name}-${i}`)
      .filter((turn) => !turns.has(turn))
  );
  assertEquals(lost, [], `acknowledged and lost: ${what}`);
  assertEquals(turns.size, records.size, `written by two numbers: ${what}`);
  const tally = readSession(SESSION, { dataDir });
  assertEquals(tally?.calls.count, records.size, what);
  const sumUs = [...records.values()].reduce((sum, [, us]) => sum + us, 0);
  assertEquals(tally?.calls.duration.sumMs, sumUs / 1000, what);
  assertEquals([tally?.duplicates, tally?.skippedLines], [0, 0], what);
  assert((tally?.damagedLines ?? 0) > 0, `nothing was torn: ${what}`);
}

test("flush() loses and doubles nothing when 90 processes are cut and killed while others finalize, sweep and read", async () => {
  const random = randomNumbers(SEED);
  for (let round = 0; round < ROUNDS; round++) {
    const seed = round === 0 ? SEED : Math.floor(random() * 2 ** 31);
    await withCrowd((crowd) => runCrowd(crowd, seed));
  }
});
