import { test } from "node:test";
import {
  assertEquals,
  assertNotMatch,
  assertStringIncludes,
} from "@std/assert";
import { momentText } from "../../src/cli/text/amounts.ts";
import { tallyJson } from "../../src/codec/tally_json.ts";
import { call, hook, session } from "../records/builders.ts";
import { LAYOUT, read } from "../store/data.ts";
import { emptyDisk, end, HOSTILE, record, run, UNSAFE } from "./stage.ts";

test("runCli() shows overview and tables when a session is full", async () => {
  const files = emptyDisk();
  record(files, "s1", [
    session({ agent: "claude-code", project: "/p ü", model: "m-1", at: 0 }),
    call({ durationUs: 1_200_000, turn: "t1" }),
    call({ tool: "ツール", outcome: "error", durationUs: 345, at: 723_999 }),
    call({ tool: "Edit", outcome: "denied", agentId: "a1", agentType: "plan" }),
    call({ tool: "Edit", outcome: "interrupted" }),
    call({ tool: "Edit", outcome: "unknown", source: "batch" }),
    call({ source: "start", outcome: undefined, call: "c9" }),
    hook({ durationUs: 4_200 }),
  ]);
  assertEquals(await run(files, ["show", "s1"]), {
    status: 0,
    err: "",
    out: `\
Session      s1
State        running
Started      ${momentText(0)}
Last record  ${momentText(723_999)}
Duration     12m 03s
Agent        claude-code
Model        m-1
Project      /p ü
Calls        5 tool calls, 1 error, 1 denied, 1 interrupted, 1 of unknown outcome, 1 unfinished
This turn    1 tool call, 0 errors

Calls by minute, at most 4
█           ▂

Tool    Calls  Errors  Denied  Share                 Avg     P50     P95     Max
Edit        3       0       1  ████████████  60%       -       -       -       -
Bash        1       0       0  ████          20%    1.2s    1.2s    1.2s    1.2s
ツール      1       1       0  ████          20%  0.34ms  0.34ms  0.34ms  0.34ms

Subagent  Type  Calls  Errors
a1        plan      1       0

Hook         Runs    Sum    Avg    P50    P95    Max
PostToolUse     1  4.2ms  4.2ms  4.2ms  4.2ms  4.2ms
Hooks took, without the start of their runtime: those of a call 4.2ms each
`,
  });
});

test("runCli() shows no table when nothing was counted", async () => {
  const files = emptyDisk();
  record(files, "s1", [session()]);
  end(files, "s1");
  assertEquals(
    (await run(files, ["show", "s1"])).out,
    `\
Session      s1
State        ended
Started      ${momentText(1000)}
Last record  ${momentText(1000)}
Duration     0s
Calls        0 tool calls, 0 errors
`,
  );
});

test("runCli() says what to do when lines are odd and events lost", async () => {
  const files = emptyDisk();
  record(files, "s1", [call({ call: "c1" }), call({ call: "c1" })]);
  const journal = LAYOUT.liveJournal("s1");
  files.append(journal, new TextEncoder().encode('{"torn\n{"v":2}\n'));
  files.append(LAYOUT.errorLog, new TextEncoder().encode("?\n?\n"));
  const { out } = await run(files, ["show", "s1"]);
  assertEquals(out.split("\n").slice(-5), [
    "Note: 1 event came again and counted once. Is a hook registered twice?",
    "Note: 1 line not counted: of a newer hooktally, or of another session. Is this release up to date?",
    "Warning: 1 damaged line in the journal. Was a process killed, or the disk full, in the middle of a write?",
    `Warning: 2 events may be missing. The reasons are in "${LAYOUT.errorLog}".`,
    "",
  ]);
});

test("runCli() prints tallyJson() and nothing else when names are hostile", async () => {
  const files = emptyDisk();
  const id = HOSTILE.join(" ");
  record(
    files,
    id,
    HOSTILE.flatMap((name) => [
      call({ tool: name, agentId: name, agentType: name, turn: name }),
      hook({ hook: name, agent: name, project: name }),
      session({ model: name }),
    ]),
  );
  const { status, out, err } = await run(files, ["show", id, "--json"]);
  assertEquals([status, err], [0, ""]);
  assertNotMatch(out, UNSAFE);
  const { calls_by_minute, ...shown } = JSON.parse(out);
  const expected = JSON.stringify(tallyJson(read(files, id)));
  assertEquals(JSON.stringify(shown), expected);
  assertEquals(calls_by_minute, {
    "1970-01-01T00:00:00.000Z": HOSTILE.length,
  });
  assertEquals(out.startsWith('{\n  "session_id"'), true);
  assertEquals(out.endsWith("\n}\n"), true);
  const names = Object.keys(JSON.parse(out).tool_names);
  assertEquals(names.sort(), [...HOSTILE].sort());
});

test("runCli() prints nothing to obey when names are hostile", async () => {
  for (const name of HOSTILE) {
    const files = emptyDisk();
    record(files, name, [
      call({ tool: name, agentId: name, agentType: name }),
      hook({ hook: name, agent: name, project: name }),
      session({ model: name }),
    ]);
    const shown = await run(files, ["show", "--", name]);
    assertEquals([shown.status, shown.err], [0, ""]);
    assertNotMatch(shown.out, UNSAFE);
    // Overview, three tables with a line of titles each, what hooks took, four blank or last lines.
    assertEquals(shown.out.split("\n").length, 9 + 3 * 3 + 2);
    const listed = await run(files, ["list"]);
    assertNotMatch(listed.out, UNSAFE);
    assertEquals(listed.out.split("\n").length, 3);
  }
});

test("runCli() says so with status 1 when there is no such session", async () => {
  const said = await run(emptyDisk(), ["show", "nope"]);
  assertEquals(said, {
    status: 1,
    out: "",
    err:
      `No records of session "nope" in "${LAYOUT.root}". Try hooktally list.\n`,
  });
  for (const id of [...HOSTILE, "", "x".repeat(5000)]) {
    const { status, out, err } = await run(emptyDisk(), ["show", "--", id]);
    assertEquals([status, out], [1, ""]);
    assertNotMatch(err, UNSAFE);
    assertEquals(err.split("\n").length, 2);
  }
});

test("runCli() reads the directory of --dir when it is relative", async () => {
  const files = emptyDisk();
  record(files, "s1", [call()]);
  for (const dir of [".hooktally", "./.hooktally/", LAYOUT.root]) {
    const { status, out } = await run(files, ["--dir", dir, "show", "s1"], {});
    assertEquals(status, 0);
    assertStringIncludes(out, "1 tool call, 0 errors");
  }
});

test("runCli() shows MCP tools by server, whatever they are called", async () => {
  const files = emptyDisk();
  record(files, "s1", [
    ...["mcp__gh__list", "mcp__gh__list", "mcp__gh__get__one", "mcp__x__y"]
      .map((tool, i) => call({ tool, durationUs: 1000 * (i + 1) })),
    call({ tool: "mcp__gh__list", outcome: "error" }),
    ...["mcp__", "mcp__a", "mcp__a__", "mcp"].map((tool) => call({ tool })),
  ]);
  const { out } = await run(files, ["show", "s1"]);
  const table = out.split("\n\n").find((part) => part.startsWith("MCP server"));
  assertEquals(
    table?.trimEnd().split("\n").slice(1).map((line) =>
      line.replace(/[█▏▎▍▌▋▊▉]+/, "").trimEnd().split(/ {2,}/).slice(-9)
    ),
    [
      ["gh", "4", "1", "0", "44%", "2.0ms", "-", "-", "3.0ms"],
      ["", "list", "3", "1", "0", "33%", "1.5ms", "1.0ms", "2.0ms", "2.0ms"]
        .slice(-9),
      ["", "get__one", "1", "0", "0", "11%", "3.0ms", "3.0ms", "3.0ms", "3.0ms"]
        .slice(-9),
      ["x", "1", "0", "0", "11%", "4.0ms", "-", "-", "4.0ms"],
      ["", "y", "1", "0", "0", "11%", "4.0ms", "4.0ms", "4.0ms", "4.0ms"]
        .slice(-9),
    ],
  );
  assertStringIncludes(out, "\nmcp__a__ ");
});

test("runCli() tells the hooks of a call from those of turn and session", async () => {
  const files = emptyDisk();
  record(files, "s1", [
    call(),
    hook({ durationUs: 4_000 }),
    hook({ durationUs: 6_000 }),
    hook({ hook: "Stop", durationUs: 30_000 }),
  ]);
  const { out } = await run(files, ["show"]);
  assertStringIncludes(
    out,
    "those of a call 5.0ms each, those of turn and session 30ms in all\n",
  );
});

test("runCli() paints the errors alone", async () => {
  const files = emptyDisk();
  record(files, "s1", [call({ outcome: "error" }), call()]);
  const { out } = await run(files, ["show"], {
    HOME: "/home/ä b",
    FORCE_COLOR: "1",
  });
  assertStringIncludes(out, "2 tool calls, \u001b[31m1 error\u001b[39m\n");
});
