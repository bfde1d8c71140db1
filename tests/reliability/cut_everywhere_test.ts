import { test } from "node:test";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import { readSession, SessionStats } from "@hooktally/hooktally";
import { onEach } from "../harness/program_runners.ts";
import { withCrowd } from "./crowd.ts";

const RUNTIMES = ["deno", "node", "bun"] as const;

/** What a session counts, tool by tool. */
function counts(dataDir: string, session: string): Record<string, number> {
  const tally = readSession(session, { dataDir });
  assertEquals([tally?.duplicates, tally?.skippedLines], [0, 0], session);
  return Object.fromEntries(
    [...tally?.tools ?? []].map(([name, { count }]) => [name, count]),
  );
}

test("flush() counts each call once when its write is cut at any byte and others append", () =>
  withCrowd(async (crowd) => {
    await onEach(RUNTIMES, 3, async (name) => {
      const child = crowd.start(name, "cut_everywhere.ts", name);
      const { code, stdout, stderr } = await child.ended;
      assertEquals([code, stderr], [0, ""], name);
      const length = Number(stdout);
      assert(length > 300, `${length}`);
      for (let at = 0; at < length; at++) {
        assertEquals(
          counts(crowd.dataDir, `${name}-${at}`),
          { A: 1, "日本 ü": 1, C: 1, Other: 1 },
          `${name}, cut at ${at}`,
        );
      }
    });
  }));

/** The bytes of one batch of two calls, with the tools `One` and `Two`. */
function batchOf(dataDir: string, session: string): Uint8Array {
  using stats = new SessionStats(session, { dataDir });
  for (const tool of ["One", "Two"]) stats.recordToolCall(tool);
  stats.flush();
  const path = join(dataDir, "live", `${session}.ndjson`);
  const batch = readFileSync(path);
  rmSync(path);
  return batch;
}

/** The tools on lines of which nothing but the line end may be missing. */
function wholeTools(batch: Uint8Array, length: number): string[] {
  const { length: lines } = new TextDecoder().decode(batch).split("\n");
  assertEquals(lines, 4);
  const firstEnd = batch.indexOf(0x0a, 1);
  return [
    ...(length >= firstEnd ? ["One"] : []),
    ...(length >= batch.length - 1 ? ["Two"] : []),
  ];
}

test("flush() loses nothing of its own when another process died at any byte", () =>
  withCrowd(async (crowd) => {
    const { dataDir } = crowd;
    await onEach(RUNTIMES, 3, async (name) => {
      mkdirSync(join(dataDir, "live"), { recursive: true });
      let length = 1;
      const expected: Record<string, number>[] = [];
      for (let cut = 0; cut <= length; cut++) {
        const batch = batchOf(dataDir, `${name}-${cut}`);
        length = batch.length;
        const path = join(dataDir, "live", `${name}-${cut}.ndjson`);
        writeFileSync(path, batch.subarray(0, cut));
        const tools = [...wholeTools(batch, cut), "After"];
        expected.push(Object.fromEntries(tools.map((tool) => [tool, 1])));
      }
      const args = [name, expected.length, "After"];
      const { code, stderr } = await crowd
        .start(name, "append_to_all.ts", ...args).ended;
      assertEquals([code, stderr], [0, ""]);
      assert(expected.length > 200);
      assertEquals(
        expected.map((_, cut) => counts(dataDir, `${name}-${cut}`)),
        expected,
        name,
      );
    });
  }));
