/** Compares what was counted with what the program itself wrote down. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { assertEquals, assertMatch } from "@std/assert";
import { runChild } from "../../harness/child.ts";
import { filesBelow } from "../../harness/data_files.ts";
import type { Run, Stage } from "./stage.ts";
import type { HookResponse } from "./stream_events.ts";
import { readTranscript, type Transcript } from "./transcript.ts";

/** Planted where no record may come from. */
export const SECRET = "hunter2-vErY-sEcReT";

/** The totals, as `show --json` prints them. */
export interface Shown {
  readonly tool_count: number;
  readonly error_count: number;
  readonly denied_count: number;
  readonly interrupted_count: number;
  readonly unknown_count: number;
  readonly unfinished_count: number;
  readonly tool_names: Readonly<Record<string, number>>;
  readonly agents: readonly {
    readonly agent_id: string;
    readonly agent_type: string;
    readonly tool_count: number;
    readonly error_count: number;
  }[];
  readonly ended_at: string | null;
  readonly duplicates: number;
  readonly damaged_lines: number;
  readonly skipped_lines: number;
  readonly lost_events: number;
  readonly [field: string]: unknown;
}

/** Both accounts of one session. */
export interface Accounts {
  readonly shown: Shown;
  readonly transcript: Transcript;
}

/** The totals of a session, by the command line. */
export async function show(stage: Stage, sessionId: string): Promise<Shown> {
  const command = stage.hooktally?.show(sessionId) ?? [];
  const env = { ...process.env, HOOKTALLY_DIR: stage.dataDir };
  const { code, stdout, stderr } = await runChild(command, { env });
  assertEquals({ code, stderr }, { code: 0, stderr: "" });
  return JSON.parse(stdout) as Shown;
}

/** Both accounts, and nothing lost, damaged or kept that must not be. */
export async function accounts(
  stage: Stage,
  sessionId: string,
): Promise<Accounts> {
  const shown = await show(stage, sessionId);
  const { damaged_lines, skipped_lines, lost_events } = shown;
  assertEquals(
    { damaged_lines, skipped_lines, lost_events },
    { damaged_lines: 0, skipped_lines: 0, lost_events: 0 },
    errorLog(stage),
  );
  assertNoSecret(stage);
  return { shown, transcript: readTranscript(stage.home, sessionId) };
}

/** The two accounts agree in every call: which tools, and how many were errors. */
export function assertAgree({ shown, transcript }: Accounts): void {
  assertEquals(shown.tool_names, transcript.toolUses);
  assertEquals(shown.tool_count, transcript.useCount);
  assertEquals(
    shown.error_count + shown.denied_count + shown.interrupted_count,
    transcript.errorCount,
    `errors of the transcript: ${transcript.errors.join("\n")}`,
  );
  const own = shown.agents.map(({ agent_id, tool_count }) =>
    [agent_id, tool_count] as const
  );
  assertEquals(Object.fromEntries(own), transcript.subagents);
}

/** The totals that a scenario is about, so that both accounts cannot agree on nothing. */
export function outcomes(shown: Shown): Record<string, number> {
  return {
    calls: shown.tool_count,
    errors: shown.error_count,
    denied: shown.denied_count,
    interrupted: shown.interrupted_count,
    unknown: shown.unknown_count,
    unfinished: shown.unfinished_count,
    duplicates: shown.duplicates,
  };
}

/** All outcomes zero but these. */
export function only(
  some: Readonly<Record<string, number>>,
): Record<string, number> {
  return {
    ...{ calls: 0, errors: 0, denied: 0, interrupted: 0, unknown: 0 },
    ...{ unfinished: 0, duplicates: 0 },
    ...some,
  };
}

/**
 * Every hook ended well and said nothing, save the one line at the end of a
 * turn. Returns these lines.
 */
export function assertQuiet({ events, stderr }: Run): string[] {
  const responses = events.hookResponses();
  const lines = responses.filter(({ event }) => event === "Stop");
  const silent: Omit<HookResponse, "event"> = {
    stdout: "",
    stderr: "",
    exitCode: 0,
    outcome: "success",
  };
  for (const response of responses) {
    const { event } = response;
    const stdout = event === "Stop" ? response.stdout : "";
    assertEquals(response, { event, ...silent, stdout });
  }
  assertEquals(events.hookTroubles(), []);
  // Here the program says what is wrong with the hook of SessionEnd, of which it tells nothing else.
  assertEquals(stderr, "");
  return lines.map(({ stdout }) => {
    const { systemMessage, ...more } = JSON.parse(stdout);
    assertEquals(more, {});
    assertMatch(systemMessage, /^\[CB\] \d+m \| \d+ tools? \| \d+ errors?\b/);
    return systemMessage as string;
  });
}

/** `[CB] 0m | 3 tools | 1 error | …` → `3 tools, 1 error`. */
export function shortly(line: string): string {
  return line.split(" | ").slice(1, 3).join(", ");
}

function assertNoSecret({ dataDir }: Stage): void {
  for (const path of filesBelow(dataDir)) {
    assertEquals(path.includes(SECRET), false, path);
    if (path.endsWith("/")) continue;
    const text = readFileSync(join(dataDir, path), "utf8");
    assertEquals(text.includes(SECRET), false, `${path} has the secret`);
  }
}

function errorLog({ dataDir }: Stage): string {
  return filesBelow(dataDir)
    .filter((path) => path.startsWith("errors.log"))
    .map((path) => readFileSync(join(dataDir, path), "utf8"))
    .join("");
}
