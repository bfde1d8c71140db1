import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { Fold } from "../../src/codec/fold.ts";
import { tallyJson } from "../../src/codec/tally_json.ts";
import type { JournalRecord } from "../../src/model/record.ts";
import { call, hook, lineText, SESSION, session } from "../records/builders.ts";

function jsonOf(
  records: readonly JournalRecord[],
  running = true,
): Record<string, unknown> {
  const fold = new Fold(SESSION);
  records.forEach((record, i) => fold.addLine(lineText(record, i + 1)));
  return JSON.parse(
    JSON.stringify(tallyJson(fold.tally({ running, lostEvents: 3 }))),
  );
}

test("tallyJson() has an entry of its own when a tool is named like a property", () => {
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
  const records = names.flatMap((tool) => [
    call({ tool }),
    call({ tool }),
    hook({ hook: tool }),
  ]);
  const json = jsonOf(records);
  for (const field of ["tool_names", "tools", "hooks"]) {
    const entries = Object.entries(json[field] as object);
    assertEquals(entries.map(([name]) => name), names);
  }
  assertEquals(
    Object.entries(json["tool_names"] as object).map(([, count]) => count),
    [2, 2, 2, 2],
  );
  assertEquals(Object.getPrototypeOf({}), Object.prototype);
  assert(!("count" in Object.prototype));
});

test("tallyJson() has every documented field when a session is full", () => {
  const json = jsonOf([
    session({ agent: "claude-code", project: "/p ü", model: "m", at: 1000 }),
    call({ durationUs: 1500, agentId: "a1", agentType: "plan", turn: "t1" }),
    call({ outcome: "error", durationUs: 1500, at: 4999 }),
    call({ outcome: "denied", tool: "Edit" }),
    call({ outcome: "interrupted", tool: "Edit" }),
    call({ outcome: "unknown", tool: "Edit", source: "batch" }),
    call({ source: "start", outcome: undefined, call: "c9" }),
    hook({ durationUs: 2345 }),
  ], false);
  assertEquals(json, {
    session_id: SESSION,
    started_at: "1970-01-01T00:00:01.000Z",
    last_at: "1970-01-01T00:00:04.999Z",
    ended_at: "1970-01-01T00:00:04.999Z",
    duration_seconds: 3,
    tool_count: 5,
    error_count: 1,
    denied_count: 1,
    interrupted_count: 1,
    unknown_count: 1,
    unfinished_count: 1,
    turn: { turn_id: "t1", tool_count: 1, error_count: 0 },
    tool_names: { Edit: 3, Bash: 2 },
    tools: {
      Edit: {
        count: 3,
        errors: 0,
        denied: 1,
        interrupted: 1,
        unknown: 1,
        duration_ms: {
          count: 0,
          sum: 0,
          avg: null,
          p50: null,
          p95: null,
          max: null,
        },
      },
      Bash: {
        count: 2,
        errors: 1,
        denied: 0,
        interrupted: 0,
        unknown: 0,
        duration_ms: {
          count: 2,
          sum: 3,
          avg: 1.5,
          p50: 1.5,
          p95: 1.5,
          max: 1.5,
        },
      },
    },
    hooks: {
      PostToolUse: {
        count: 1,
        avg_ms: 2.345,
        p50_ms: 2.345,
        p95_ms: 2.345,
        max_ms: 2.345,
      },
    },
    agents: [
      { agent_id: "a1", agent_type: "plan", tool_count: 1, error_count: 0 },
    ],
    duplicates: 0,
    damaged_lines: 0,
    skipped_lines: 0,
    lost_events: 3,
    source: { agent: "claude-code", project: "/p ü", model: "m" },
  });
});

test("tallyJson() says null when nothing is known", () => {
  const json = jsonOf([]);
  for (const field of ["started_at", "last_at", "ended_at", "turn"]) {
    assertEquals(json[field], null);
  }
  assertEquals(
    [json["duration_seconds"], json["tool_count"], json["tools"]],
    [0, 0, {}],
  );
  assertEquals(json["source"], { agent: null, project: null, model: null });
});
