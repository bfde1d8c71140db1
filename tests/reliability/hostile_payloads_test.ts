import { test } from "node:test";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { platform } from "node:os";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { capturedPayloads } from "../hook/payloads.ts";
import { inPool } from "../harness/child.ts";
import { errorMessages } from "../harness/data_files.ts";
import {
  assertSilent,
  FAST_LAUNCHERS,
  postToolUse,
} from "../harness/hook_launchers.ts";
import { type HookStage, onEachLauncher } from "../harness/hook_stage.ts";
import { randomNumbers } from "../harness/random_numbers.ts";
import { LONG, SEED } from "../harness/seed.ts";

const MIB = 1024 * 1024;

/** Text of no meaning, a mebibyte of it, with what a scanner has to look at. */
const FILLER = 'line of output \\"quoted\\" é \\u001b[31m'.repeat(26_000)
  .slice(0, MIB - 40);

/** What a call may be told with, and whether it is one: the beginning, the rest over and over, the end. */
interface Huge {
  readonly start: string;
  readonly rest: string;
  readonly end: string;
  /** Whether it is a call; `in time` where there is so much to look at that it may take too long. */
  readonly counted: boolean | "in time";
}

/** The session is named by whoever sends it. */
const CALL = postToolUse("SESSION", "call-1").slice(1, -1);

/** The one that happens; what nobody sends is not sent for as long in CI. */
const OUTPUT = "an output of 200 MB";

const HUGE: Readonly<Record<string, Huge>> = {
  [OUTPUT]: {
    start: '{"tool_response":{"stdout":"',
    rest: FILLER,
    end: `"},${CALL}}`,
    counted: true,
  },
  "members that nobody knows": {
    start: "{",
    rest: '"some_key_or_other":"some value",'.repeat(31_000),
    end: `${CALL}}`,
    counted: "in time",
  },
  "an endless list": {
    start: '{"tool_response":[1',
    rest: ',{"a":[true,null,"text"]}'.repeat(40_000),
    end: `],${CALL}}`,
    counted: "in time",
  },
  "nothing but colons": {
    start: '{"a"',
    rest: ":".repeat(MIB),
    end: `,${CALL}}`,
    counted: false,
  },
  "nothing but opening brackets": {
    start: '{"a":',
    rest: "[".repeat(MIB),
    end: `,${CALL}}`,
    counted: false,
  },
};

/** The most memory that a process has held, in bytes; 0 when it has ended. */
function peakOf(child: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
    return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** What became of a payload. */
interface Fed {
  /** In bytes. */
  readonly peak: number;
  readonly said: string;
}

/** Feeds a payload of so many pieces to a hook, and says what it held before the end of it. */
async function feed(
  { command, env }: HookStage,
  { start, rest, end }: Huge,
  times: number,
): Promise<Fed> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { env });
  let said = "";
  child.stdout.on("data", (bytes) => said += String(bytes));
  child.stderr.on("data", (bytes) => said += String(bytes));
  // A hook that knows enough does not read on.
  child.stdin.on("error", () => {});
  const ended = once(child, "close");
  let isOver = false;
  ended.then(() => isOver = true);
  let peak = 0;
  child.stdin.write(start);
  for (let i = 0; i < times && !isOver; i++) {
    if (!child.stdin.write(rest)) {
      await Promise.race([once(child.stdin, "drain").catch(() => {}), ended]);
    }
    if (i % 16 === 0 || i === times - 1) peak = Math.max(peak, peakOf(child));
  }
  child.stdin.end(end);
  const [code] = await ended;
  assertEquals(code, 0);
  return { peak, said };
}

/**
 * What a hook may hold more for 200 MB than for 1 MB. What it keeps of a payload is at most 4 MiB;
 * the rest is what a runtime has not collected yet.
 */
const MOST_MORE = 64 * MIB;

test(
  "runHook() counts a payload of 200 MB, and holds no more for what has no end",
  {
    skip: platform() !== "linux",
  },
  () => {
    let ran = 0;
    return onEachLauncher(async (stage) => {
      for (const [name, huge] of Object.entries(HUGE)) {
        const what = `${stage.name}: ${name}`;
        const feedAs = (session: string, times: number): Promise<Fed> =>
          feed(
            stage,
            { ...huge, end: huge.end.replace("SESSION", session) },
            times,
          );
        const small = await feedAs(`${name}, small`, 1);
        const large = await feedAs(name, name === OUTPUT || LONG ? 200 : 50);
        assertEquals([small.said, large.said], ["", ""], what);
        const more = large.peak - small.peak;
        assert(more < MOST_MORE, `${what}: ${Math.round(more / MIB)} MiB more`);
        const counted = stage.counted(name);
        if (huge.counted === "in time" && counted === 0) {
          // Noted as lost: a hook reads for ten seconds at most.
          const notes = errorMessages(stage.dataDir);
          assertMatch(notes.at(-1) ?? "", /no complete payload after 10000 ms/);
        } else assertEquals(counted, huge.counted ? 1 : 0, what);
        ran++;
      }
    }, FAST_LAUNCHERS).then(() => assertEquals(ran, 15));
  },
);

/** Deep enough for any parser that calls itself to run out of stack. */
const DEPTH = 100_000;

const DEEP: Readonly<Record<string, (inner: string) => string>> = {
  lists: (inner) => "[".repeat(DEPTH) + inner + "]".repeat(DEPTH),
  objects: (inner) => '{"a":'.repeat(DEPTH) + inner + "}".repeat(DEPTH),
  // So that it comes in one piece, which the runtime's own parser is given.
  "lists in one piece": (inner) =>
    "[".repeat(30_000) + inner + "]".repeat(30_000),
};

test("runHook() counts a call whose output is nested 100,000 deep", () => {
  let ran = 0;
  return onEachLauncher(async (stage) => {
    for (const [name, nest] of Object.entries(DEEP)) {
      for (const field of ["tool_response", "tool_input", "unknown"]) {
        const session = `deep ${name} ${field}`;
        const call = postToolUse(session, "call-1").slice(1);
        const stdin = `{"${field}":${nest("1")},${call}`;
        assertSilent(await stage.run({ stdin }), `${stage.name}, ${session}`);
        assertEquals(stage.counted(session), 1, `${stage.name}, ${session}`);
        ran++;
      }
    }
  }, FAST_LAUNCHERS).then(() => assertEquals(ran, 27));
});

const SAMPLES = 24;

test("runHook() is silent when captured payloads are damaged, in processes too", () => {
  const random = randomNumbers(SEED);
  const below = (limit: number): number => Math.floor(random() * limit);
  const captured = [...capturedPayloads().values()];
  let ran = 0;
  return onEachLauncher(async (stage) => {
    await inPool(SAMPLES, 4, async () => {
      const payload = captured[below(captured.length)] ?? new Uint8Array(0);
      const damaged = [...payload].slice(0, 1 + below(payload.length));
      for (let i = 0; i < 3; i++) damaged[below(damaged.length)] = below(256);
      const stdin = Uint8Array.from(damaged);
      const ended = await stage.run({ stdin });
      const what = `HOOKTALLY_SEED=${SEED} ${stage.name}`;
      // A Stop that is still one has its line.
      const line = /^(?:\{"systemMessage":".*"\})?$/.test(ended.stdout);
      assertEquals([ended.code, ended.stderr, line], [0, "", true], what);
      ran++;
    });
  }, FAST_LAUNCHERS).then(() => assertEquals(ran, 3 * SAMPLES));
});
