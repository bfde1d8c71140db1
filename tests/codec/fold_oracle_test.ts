import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { encodeLine, type Line } from "../../src/codec/encode_line.ts";
import { Fold } from "../../src/codec/fold.ts";
import type { CallTally, DurationTally, Tally } from "../../src/model/tally.ts";
import { someLines } from "../records/arbitraries.ts";
import { SESSION } from "../records/builders.ts";
import { type ExpectedCalls, expectedTally } from "../records/oracle.ts";

function tallyOf(lines: readonly Line[]): Tally {
  const fold = new Fold(SESSION);
  for (const line of lines) fold.addLine(encodeLine(line));
  return fold.tally({ running: true, lostEvents: 0 });
}

test("Fold agrees with a slow fold by the rules when records overlap", () => {
  let ran = 0;
  fc.assert(
    fc.property(someLines, (lines) => {
      ran++;
      const real = tallyOf(lines);
      const expected = expectedTally(lines);
      assertCalls(real.calls, expected.calls);
      assertEquals(real.unfinishedCount, expected.unfinishedCount);
      assertEquals(real.duplicates, expected.duplicates);
      assertEquals(
        [...real.tools.keys()],
        expected.tools.map(([name]) => name),
      );
      for (const [name, calls] of expected.tools) {
        assertCalls(real.tools.get(name), calls);
      }
      assertEquals(
        [...real.hooks.keys()],
        expected.hooks.map(([name]) => name),
      );
      for (const [name, durations] of expected.hooks) {
        assertDurations(real.hooks.get(name), durations);
      }
      assertEquals(
        new Map(
          real.agents.map((
            { agentId, agentType, toolCount, errorCount },
          ) => [`${agentId}:${agentType ?? "~"}`, [toolCount, errorCount]]),
        ),
        new Map([...expected.agents].map(([agent, own]) => [agent, [...own]])),
      );
      assertEquals(real.turn?.turnId ?? null, expected.turn?.[0] ?? null);
      if (expected.turn !== null) {
        assertCalls(real.turn?.calls, expected.turn[1]);
      }
      assertEquals(
        [real.startedAt, real.lastAt, real.source],
        [expected.startedAt, expected.lastAt, {
          agent: expected.agent,
          project: expected.project,
          model: expected.model,
        }],
      );
    }),
    { numRuns: 1000 },
  );
  assertEquals(ran, 1000);
});

function assertCalls(
  real: CallTally | undefined,
  { durations, ...counts }: ExpectedCalls,
): void {
  assert(real !== undefined);
  const { duration, ...realCounts } = real;
  assertEquals(realCounts, counts);
  assertDurations(duration, durations);
}

function assertDurations(
  real: DurationTally | undefined,
  durations: readonly number[],
): void {
  assert(real !== undefined);
  assertEquals(real.count, durations.length);
  const sum = durations.reduce((all, one) => all + BigInt(one), 0n);
  assertEquals(BigInt(Math.round(real.sumMs * 1000)), sum);
  if (durations.length === 0) {
    assertEquals([real.avgMs, real.p50Ms, real.p95Ms, real.maxMs], [
      null,
      null,
      null,
      null,
    ]);
    return;
  }
  assertEquals(real.maxMs, (durations.at(-1) ?? 0) / 1000);
  assertWithinOnePercent(real.p50Ms, nearestRank(durations, 0.5));
  assertWithinOnePercent(real.p95Ms, nearestRank(durations, 0.95));
}

function nearestRank(sorted: readonly number[], share: number): number {
  return sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1] ?? 0;
}

function assertWithinOnePercent(ms: number | null, exactUs: number): void {
  assert(ms !== null);
  const off = Math.abs(ms * 1000 - exactUs);
  assert(off <= exactUs * 0.01 + 1e-6, `${ms} ms is not ${exactUs} us`);
}
