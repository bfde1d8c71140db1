import { test } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { tryHooks } from "../../src/doctor/trial.ts";
import type { Finding } from "../../src/doctor/finding.ts";
import type { RegisteredHook } from "../../src/doctor/registration.ts";
import type { Trial, TrialRun } from "../../src/model/doctor_host.ts";
import { logError } from "../../src/store/error_log.ts";
import { Layout } from "../../src/store/layout.ts";
import { makeDirectories } from "../../src/store/directories.ts";
import { encodeBatch } from "../../src/codec/batch.ts";
import { FakeRandom } from "../ports/fake_host.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { call, hook, lineText } from "../records/builders.ts";
import { fakeDoctor, runOf } from "./fake_doctor.ts";
import { hookOf } from "./registered.ts";

const LAYOUT = new Layout("/data");
const STOP = hookOf({ event: "Stop", hook: "stop", command: "/bin/stop" });

interface Sent {
  readonly session_id: string;
  readonly hook_event_name: string;
}

function sent({ input }: Trial): Sent {
  return JSON.parse(input) as Sent;
}

/** What a hook does that is well. */
function records(files: MemoryFiles): (trial: Trial) => TrialRun {
  return (trial) => {
    const { session_id: id, hook_event_name: name } = sent(trial);
    makeDirectories(files, LAYOUT.live);
    const record = name === "Stop" ? hook({ hook: name }) : call();
    files.append(
      LAYOUT.liveJournal(id),
      encodeBatch([lineText(record, 1, "w1", id)]),
    );
    return runOf({ stdout: name === "Stop" ? '{"systemMessage":"x"}\n' : "" });
  };
}

function tryOn(
  files: MemoryFiles,
  run: (trial: Trial) => TrialRun,
  hooks: readonly RegisteredHook[] = [hookOf(), STOP],
): Promise<Finding[]> {
  return tryHooks({
    host: fakeDoctor(files, run),
    ...{ files, random: new FakeRandom(), usual: "/data" },
    session: {
      variables: { HOME: "/home" },
      ...{ env: { EXTRA: "1" }, cwd: "/project", windows: false },
    },
  }, hooks);
}

test("tryHooks() finds all well when hooks record, and leaves no trace", async () => {
  const files = new MemoryFiles();
  const found = await tryOn(files, records(files));
  assertEquals(found.map(({ verdict }) => verdict), ["ok", "ok"]);
  assertMatch(found[0]?.text ?? "", /read back, in 12 ms$/);
  assertEquals(files.list("/"), []);
});

test("tryHooks() starts hooks as the client does", async () => {
  const trials: Trial[] = [];
  const note = (trial: Trial): TrialRun => {
    trials.push(trial);
    return runOf();
  };
  const files = new MemoryFiles();
  await tryOn(files, note, [
    hookOf({ args: ["${CLAUDE_PROJECT_DIR}/x", "a b"] }),
    hookOf({ args: undefined, command: "cd /; exec x" }),
    hookOf({
      origin: "plugin",
      pluginRoot: "/p",
      args: ["${CLAUDE_PLUGIN_ROOT}"],
    }),
  ]);
  assertEquals(trials.map(({ command }) => command), [
    ["/bin/node", "/project/x", "a b"],
    ["/bin/sh", "-c", "cd /; exec x"],
    ["/bin/node", "/p"],
  ]);
  for (const trial of trials) {
    assertEquals([trial.cwd, trial.limitMs], ["/project", 10_000]);
    const { CLAUDECODE, EXTRA, HOME, CLAUDE_PROJECT_DIR } = trial.env;
    assertEquals([CLAUDECODE, EXTRA, HOME], ["1", "1", "/home"]);
    assertEquals(CLAUDE_PROJECT_DIR, "/project");
    assertMatch(sent(trial).session_id, /^hooktally-doctor-/);
    assertEquals(trial.env["CLAUDE_CODE_SESSION_ID"], sent(trial).session_id);
  }
  assertEquals(trials[2]?.env["CLAUDE_PLUGIN_ROOT"], "/p");
});

test("tryHooks() tries each command once, and batches only where there is nothing else", async () => {
  const events: string[] = [];
  const note = (trial: Trial): TrialRun => {
    events.push(sent(trial).hook_event_name);
    return runOf();
  };
  const batch = hookOf({ event: "PostToolBatch" });
  const start = hookOf({ event: "SessionStart" });
  const files = new MemoryFiles();
  await tryOn(files, note, [start, batch, hookOf(), hookOf(), STOP]);
  assertEquals(events.splice(0), ["PostToolUse", "Stop"]);
  await tryOn(files, note, [batch]);
  assertEquals(events, ["PostToolBatch"]);
});

const NOTHING = 'nothing of it is recorded in "/data"';

/** What goes wrong with a hook, and the words for it. */
const TROUBLES: readonly [Partial<TrialRun>, readonly string[]][] = [
  [{}, []],
  [{ status: 3 }, ["its exit status is 3, not 0"]],
  [{ status: null, late: true }, ["it did not end in 10 s"]],
  [{ status: null, signal: "SIGKILL" }, ["SIGKILL ended it"]],
  [{ startError: "ENOENT", status: null }, ["it cannot be started: ENOENT"]],
  [{ stdout: "x" }, ["it prints on standard output"]],
];

test("tryHooks() names what is wrong with a hook", async () => {
  for (const [fields, words] of TROUBLES) {
    const files = new MemoryFiles();
    const [found] = await tryOn(files, () => runOf(fields), [hookOf()]);
    assertEquals(found?.verdict, "wrong");
    assertEquals(found?.details, [...words, NOTHING]);
  }
});

test("tryHooks() wants one line of Stop that tells of no trouble", async () => {
  for (
    const [stdout, words] of [
      ["", "it prints no line for the user"],
      ["[]", "what it prints is no line for the user"],
      [
        '{"systemMessage":"x | not recorded: disk is full"}',
        "not recorded: disk is full",
      ],
    ] as const
  ) {
    const files = new MemoryFiles();
    const [found] = await tryOn(files, () => runOf({ stdout }), [STOP]);
    assertEquals(found?.details, [words, NOTHING]);
  }
});

test("tryHooks() removes the error log that it caused, and no other", async () => {
  const entry = { at: 0, where: "x", message: "y", lost: true };
  const files = new MemoryFiles();
  const fail = (trial: Trial): TrialRun => {
    const { session_id: sessionId } = sent(trial);
    logError(files, LAYOUT, { ...entry, sessionId });
    return runOf();
  };
  const [found] = await tryOn(files, fail);
  assertEquals(found?.details, [NOTHING, "the error log says: y"]);
  assertEquals(files.list("/"), []);
  logError(files, LAYOUT, { ...entry, sessionId: null });
  await tryOn(files, fail);
  assert(files.paths().includes(LAYOUT.errorLog), "it is gone");
});

test("tryHooks() leaves what another session has recorded meanwhile", async () => {
  const files = new MemoryFiles();
  const well = records(files);
  const other = LAYOUT.liveJournal("other");
  await tryOn(files, (trial) => {
    const run = well(trial);
    files.append(other, encodeBatch([lineText(call(), 1, "w1", "other")]));
    return run;
  });
  assertEquals(files.paths(), [other]);
});

test("tryHooks() wants the status line to end with a line of ours that tells of no trouble", async () => {
  const line = hookOf({ event: "statusLine", command: "/bin/line" });
  const files = new MemoryFiles();
  const verdicts: readonly (readonly [string, string])[] = [
    ["theirs\nno tool calls yet\n", "ok"],
    ["", "wrong"],
    ["\n", "wrong"],
    ["theirs\nhooktally: no session\n", "wrong"],
  ];
  for (const [stdout, verdict] of verdicts) {
    const [found, ...more] = await tryOn(
      files,
      (trial) => {
        assertEquals(Object.keys(sent(trial)).includes("session_id"), true);
        return runOf({ stdout });
      },
      [line],
    );
    assertEquals([found?.verdict, more.length], [verdict, 0], stdout);
  }
});
