import { test } from "node:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { readSession, SessionStats } from "@hooktally/hooktally";
import {
  errorMessages,
  filesBelow,
  journalLines,
} from "../harness/data_files.ts";
import { LONG } from "../harness/seed.ts";
import { type Crowd, withCrowd } from "./crowd.ts";

const SESSIONS = LONG ? 2000 : 300;
const BEFORE = 3;

type Role = "finalize" | "sweep" | "write" | "resume";

/** How many records a process of a role adds to each session. */
const ADDS: Readonly<Record<Role, number>> = {
  finalize: 0,
  sweep: 0,
  write: 1,
  resume: 2,
};

/** Has processes do their things to the same sessions at once; how many journals sweeps moved. */
async function race(crowd: Crowd, roles: readonly Role[]): Promise<number> {
  const { dataDir } = crowd;
  const ids = Array.from({ length: SESSIONS }, (_, i) => `race-${i}`);
  for (const id of ids) {
    using stats = new SessionStats(id, { dataDir });
    for (let i = 0; i < BEFORE; i++) stats.recordToolCall("Before");
  }
  const children = roles.map((role, i) =>
    crowd.start(i, "race.ts", `p${i}`, role, SESSIONS)
  );
  await Promise.all(children.map((child) => child.hear("ready\n")));
  for (const child of children) child.closeInput();
  let moved = 0;
  for (const child of children) {
    const { code, stdout, stderr } = await child.ended;
    assertEquals([code, stderr], [0, ""], `${roles}`);
    moved += Number(/^moved (\d+)$/m.exec(stdout)?.[1]);
  }
  const added = roles.reduce((sum, role) => sum + ADDS[role], 0);
  for (const id of ids) {
    const tally = readSession(id, { dataDir });
    assertEquals(tally?.calls.count, BEFORE + added, `${id}, ${roles}`);
    assertEquals([tally?.duplicates, tally?.damagedLines], [0, 0], id);
  }
  const lines = journalLines(dataDir).length;
  assertEquals(lines, SESSIONS * (BEFORE + added), "a line was doubled");
  assertEquals(errorMessages(dataDir), []);
  assertHistory(dataDir);
  return moved;
}

/** One line of history for each archived journal, whoever moved it. */
function assertHistory(dataDir: string): void {
  const files = readFileSync(join(dataDir, "history.ndjson"), "utf8")
    .split("\n").filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { key: string; file: string })
    .map(({ key, file }) => `archive/${key}/${file}.ndjson`).sort();
  const archived = filesBelow(dataDir).filter((path) =>
    /^archive\/.*\.ndjson$/.test(path)
  );
  assertEquals(files, archived);
}

test("finalize() moves each journal once when three processes end the same sessions", () =>
  withCrowd(async (crowd) => {
    await race(crowd, ["finalize", "finalize", "finalize"]);
    const { dataDir } = crowd;
    const archived = filesBelow(join(dataDir, "archive"))
      .filter((path) => path.endsWith(".ndjson"));
    assertEquals(archived.length, SESSIONS);
    assertEquals(filesBelow(join(dataDir, "live")), []);
  }));

test("sweepStale() tells each session once when three processes sweep at once", () =>
  withCrowd(async (crowd) => {
    const moved = await race(crowd, ["sweep", "sweep", "sweep"]);
    assertEquals(moved, SESSIONS);
  }));

test("finalize() loses nothing when late records, sweeps and resumed sessions race with it", () =>
  withCrowd(async (crowd) => {
    await race(crowd, [
      ...["finalize", "write", "sweep", "resume", "finalize", "write"] as const,
      ...["resume", "write", "sweep"] as const,
    ]);
  }));
