import { test } from "node:test";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { assert, assertEquals } from "@std/assert";
import { HOOK_FLAVOURS } from "./hook_flavours.ts";
import { bash, oneByOne, type Script } from "./script.ts";
import { EVENTS, EVENTS_AND_STARTS, type Registration } from "./settings.ts";
import { onStage, type Run, type Stage } from "./stage.ts";
import { StreamEvents } from "./stream_events.ts";
import {
  accounts,
  assertAgree,
  assertQuiet,
  only,
  outcomes,
  SECRET,
} from "./verdict.ts";

type Signal = "SIGTERM" | "SIGINT";

const REFUSED: Script = {
  turns: [
    { calls: [bash("true"), bash("exit 1")] },
    { refusal: { status: 400, message: `No. ${SECRET}` } },
  ],
};

/** The first command ends, the second one says that it runs, and goes on for longer than the deadline. */
const ENDLESS = oneByOne(
  bash("echo first"),
  bash(`echo ${SECRET}; echo $$ >pipe; exec sleep 120`),
);

/** Sends the program a signal while its tool runs. */
async function disturb(stage: Stage, signal: Signal): Promise<Run> {
  const pipe = join(stage.work, "pipe");
  execFileSync("mkfifo", [pipe]);
  const program = stage.start(["Do it."]);
  // Opening it waits for the command; should that never come, the deadline speaks.
  const tool = await Promise.race([
    readFile(pipe, "utf8").then((text) => Number(text)),
    program.ended.then(() => undefined),
  ]);
  assert(tool !== undefined, "the program ended by itself");
  try {
    program.signal(signal);
    const ended = await program.ended;
    return { ...ended, events: new StreamEvents(ended.stdout) };
  } finally {
    endTool(tool);
  }
}

/** The program should have ended it. */
function endTool(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as { code?: string }).code !== "ESRCH") throw error;
  }
}

interface Disturbance {
  readonly signal: Signal;
  readonly registration: Registration;
  readonly unfinished: number;
  /** Whether its transcript has a result of the call, an error. */
  readonly refused: boolean;
}

/** Without the event before a call, nothing is known of the call. */
const DISTURBANCES: Readonly<Record<string, Disturbance>> = {
  "SIGTERM during a tool": {
    signal: "SIGTERM",
    registration: EVENTS,
    unfinished: 0,
    refused: false,
  },
  "SIGTERM during a tool, with PreToolUse": {
    signal: "SIGTERM",
    registration: EVENTS_AND_STARTS,
    unfinished: 1,
    refused: false,
  },
  "SIGINT during a tool, with PreToolUse": {
    signal: "SIGINT",
    registration: EVENTS_AND_STARTS,
    unfinished: 1,
    refused: true,
  },
};

for (const flavour of HOOK_FLAVOURS) {
  test(`an API error, ${flavour.name}`, () =>
    onStage({ flavour, script: REFUSED }, async (stage) => {
      const run = await stage.run(`Do it. ${SECRET}`);
      assertEquals(run.events.results(), [true]);
      assertEquals(assertQuiet(run), []);
      const [id = ""] = run.events.sessionIds();
      const found = await accounts(stage, id);
      assertAgree(found);
      // The program starts StopFailure and SessionEnd in either order, so it may be running again.
      assertEquals(outcomes(found.shown), only({ calls: 2, errors: 1 }));
    }));

  for (const [name, disturbance] of Object.entries(DISTURBANCES)) {
    const { signal, registration, unfinished, refused } = disturbance;
    const setting = { flavour, script: ENDLESS, registration };
    test(`${name}, ${flavour.name}`, () =>
      onStage(setting, async (stage) => {
        const run = await disturb(stage, signal);
        assertEquals(assertQuiet(run), []);
        const [id = ""] = run.events.sessionIds();
        const { shown, transcript } = await accounts(stage, id);
        // The program wrote the call down; what it may have said of its end, it told no hook.
        assertEquals(transcript.toolUses, { Bash: 2 });
        assertEquals(transcript.errorCount, refused ? 1 : 0);
        assertEquals(transcript.openCount, refused ? 0 : 1);
        assertEquals(outcomes(shown), only({ calls: 1, unfinished }));
        // After SIGINT it is a race whether the program still says that the session ends.
        assertEquals(shown.ended_at !== null, run.code !== 1);
      }));
  }
}
