import { test } from "node:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import type { FileSystem, ShellRun } from "../../src/model/ports.ts";
import { runStatusLineIn } from "../../src/statusline/run_status_line.ts";
import type { StatusOptions } from "../../src/statusline/status_arguments.ts";
import { REPOSITORY } from "../../tools/runtimes.ts";
import { emptyDisk, end, record } from "../cli/stage.ts";
import { fakeHostOn } from "../ports/fake_host.ts";
import { FakeStdin, type StdinEnd } from "../ports/fake_stdin.ts";
import { FaultFiles } from "../ports/fault_files.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { call } from "../records/builders.ts";
import { LAYOUT } from "../store/data.ts";

interface Status {
  readonly text?: string;
  readonly pieces?: readonly Uint8Array[];
  readonly end?: StdinEnd;
  readonly options?: StatusOptions;
  readonly mistake?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly shell?: (run: ShellRun) => Promise<string>;
}

const ONE_CALL = "1 tool · 0 errors · Bash 1 · 0m\n";

/** Runs a status line and demands that it closes its input and complains nowhere else. */
async function statusOf(files: FileSystem, status: Status): Promise<string> {
  const { text = '{"session_id":"s1"}', end, options = {} } = status;
  const pieces = status.pieces ?? [new TextEncoder().encode(text)];
  const host = fakeHostOn(files, status.environment);
  const stdin = new FakeStdin(pieces, end, (ms) => host.clock.pass(ms));
  host.clock.time = 1000;
  const { shell = () => Promise.reject(new Error("no shell")) } = status;
  await runStatusLineIn(
    {
      ...host,
      args: [],
      stdin,
      currentDirectory: () => "/home/ä b",
      shell: () => Promise.resolve(shell),
    },
    options,
    status.mistake,
  );
  assertEquals([stdin.closed, host.output.stderr], [true, ""]);
  return host.output.stdout;
}

function oneCall(): MemoryFiles {
  const files = emptyDisk();
  record(files, "s1", [call()]);
  record(files, "s2", [call(), call({ outcome: "error" })]);
  return files;
}

test("runStatusLineIn() tells of the one session that the client names", async () => {
  assertEquals(await statusOf(oneCall(), {}), ONE_CALL);
  const ended = oneCall();
  end(ended, "s1");
  assertEquals(await statusOf(ended, {}), ONE_CALL);
  assertEquals(
    await statusOf(oneCall(), { text: '{"session_id":"s2"}' }),
    "2 tools · 1 error · Bash 2 · 0m\n",
  );
  const environment = { HOME: "/home/ä b", CLAUDE_CODE_SESSION_ID: "s1" };
  assertEquals(
    await statusOf(oneCall(), { text: "{}", environment }),
    ONE_CALL,
  );
});

test("runStatusLineIn() reads the status that a client was seen to send", async () => {
  const fixtures = join(REPOSITORY, "tests/fixtures/payloads/claude_code");
  const files = emptyDisk();
  record(files, "00000000-0000-4000-8000-000000000001", [call()]);
  for (const name of ["statusLine.json", "statusLine.first.json"]) {
    const text = readFileSync(join(fixtures, name), "utf8");
    assertEquals(await statusOf(files, { text }), ONE_CALL, name);
  }
});

test("runStatusLineIn() takes the directory and the format that it is told", async () => {
  for (const dataDir of [LAYOUT.root, ".hooktally", "./.hooktally/"]) {
    const options = { dataDir, format: "{calls}" };
    const said = await statusOf(oneCall(), { options, environment: {} });
    assertEquals(said, "1\n", dataDir);
  }
});

test("runStatusLineIn() says one line when there is nothing to tell", async () => {
  const cases: readonly (readonly [Status, string])[] = [
    [{ text: "" }, "hooktally: no session"],
    [{ text: "nope" }, "hooktally: no session"],
    [{ text: "[1]" }, "hooktally: no session"],
    [{ text: '{"session_id":null,"model":null}' }, "hooktally: no session"],
    [{ text: '{"session_id":7}' }, "hooktally: no session"],
    [{ text: '{"session_id":"s1"', end: "silence" }, "hooktally: no session"],
    [{ end: "failure", pieces: [] }, "hooktally: no session"],
    [{ text: '{"session_id":"unknown"}' }, "no tool calls yet"],
    [{ environment: {} }, "hooktally: no data directory"],
    [{ mistake: "--wrap needs a value" }, "hooktally: --wrap needs a value"],
    [{ mistake: "\u001b[2J\n" }, "hooktally: \ufffd[2J\ufffd"],
  ];
  for (const [status, line] of cases) {
    assertEquals(
      await statusOf(oneCall(), status),
      `${line}\n`,
      JSON.stringify(status),
    );
  }
  assertEquals(await statusOf(new MemoryFiles(), {}), "no tool calls yet\n");
});

test("runStatusLineIn() does not wait for the end of what it is sent", async () => {
  assertEquals(await statusOf(oneCall(), { end: "silence" }), ONE_CALL);
});

test("runStatusLineIn() says why when the data cannot be read, and writes nothing", async () => {
  for (const method of ["open", "status", "read"] as const) {
    const files = new FaultFiles(
      oneCall(),
      (call) => call.method === method ? "EACCES" : undefined,
    );
    const said = await statusOf(files, {});
    assertEquals(said, "hooktally: cannot read its data (EACCES)\n");
  }
  const files = new FaultFiles(oneCall());
  await statusOf(files, {});
  const methods = new Set(files.calls.map(({ method }) => method));
  for (const method of ["append", "makeDirectory", "rename"] as const) {
    assertEquals(methods.has(method), false, method);
  }
});

test("runStatusLineIn() is silent about a torn journal when the rest is whole", async () => {
  const files = oneCall();
  const journal = LAYOUT.liveJournal("s1");
  files.append(journal, new TextEncoder().encode('{"x":'));
  assertEquals(await statusOf(files, {}), ONE_CALL);
});

test("runStatusLineIn() shows what it wraps on lines before its own", async () => {
  const runs: ShellRun[] = [];
  const shell = (run: ShellRun): Promise<string> => {
    runs.push(run);
    return Promise.resolve("\u001b[31mmine\u001b[0m");
  };
  const text = '{"session_id":"s1","x":1}';
  const options = { wrap: "my 'line'" };
  const said = await statusOf(oneCall(), { text, options, shell });
  assertEquals(said, `\u001b[31mmine\u001b[0m\n${ONE_CALL}`);
  assertEquals(runs.length, 1);
  assertEquals(runs[0]?.command, "my 'line'");
  assertEquals(new TextDecoder().decode(runs[0]?.input), text);
});

test("runStatusLineIn() gives the wrapped command what it read when that is cut or no JSON", async () => {
  let input = "";
  const shell = (run: ShellRun): Promise<string> => {
    input = new TextDecoder().decode(run.input);
    return Promise.resolve("theirs\n");
  };
  const bytes = new TextEncoder().encode("noise {");
  const pieces = [bytes.subarray(0, 3), bytes.subarray(3)];
  const options = { wrap: "x" };
  const said = await statusOf(oneCall(), { pieces, options, shell });
  assertEquals([said, input], ["theirs\nhooktally: no session\n", "noise {"]);
});

test("runStatusLineIn() shows its own line when what it wraps fails or prints nothing", async () => {
  const shells = [
    () => Promise.reject(new Error("no leave")),
    () => {
      throw new Error("no shell");
    },
    () => Promise.resolve(""),
  ];
  for (const shell of shells) {
    const said = await statusOf(oneCall(), { options: { wrap: "x" }, shell });
    assertEquals(said, ONE_CALL);
  }
  let asked = 0;
  const shell = (): Promise<string> => Promise.resolve(String(++asked));
  const said = await statusOf(oneCall(), { options: { wrap: " " }, shell });
  assertEquals([said, asked], [ONE_CALL, 0]);
});

test("runStatusLineIn() ends without a word when nobody reads its line", async () => {
  const host = fakeHostOn(oneCall());
  const stdin = new FakeStdin([]);
  const output = {
    out: () => {
      throw new Error("closed");
    },
    err: host.output.err,
  };
  const noShell = () => Promise.reject(new Error("no shell"));
  const current = { currentDirectory: () => "/", shell: noShell };
  await runStatusLineIn({ ...host, ...current, args: [], stdin, output }, {});
  assertEquals(stdin.closed, true);
});
