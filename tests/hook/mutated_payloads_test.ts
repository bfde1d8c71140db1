import { test } from "node:test";
import fc from "fast-check";
import { assert, assertEquals } from "@std/assert";
import { randomNumbers } from "../harness/random_numbers.ts";
import { SEED } from "../harness/seed.ts";
import { pieces } from "../ports/fake_stdin.ts";
import type { MemoryFiles } from "../ports/memory_files.ts";
import { capturedPayloads } from "./payloads.ts";
import { DATA_DIR, type HookRun, HookStage } from "./stage.ts";

const MUTATIONS_EACH = 100;

/** What mutations put in: what JSON is made of, and what it is not. */
const BYTES = new TextEncoder().encode('{}[]":,\\u0e-1\n\0\x1b tfn');

/** A hook may say one thing: the line of a turn's end. */
function assertQuiet({ output }: HookRun, what: string): void {
  assertEquals(output.stderr, "", what);
  if (output.stdout === "") return;
  const answer = JSON.parse(output.stdout);
  assertEquals(Object.keys(answer), ["systemMessage"], what);
  assert(!/[\p{Cc}\p{Cs}]/u.test(answer.systemMessage), what);
}

/** All files lie where they belong, under names that no system takes for something else. */
function assertInside(disk: MemoryFiles): void {
  for (const path of disk.paths()) {
    assert(path.startsWith(`${DATA_DIR}/`), path);
    for (const part of path.slice(DATA_DIR.length + 1).split("/")) {
      assert(/^[a-z0-9][a-z0-9._-]{0,120}$/.test(part), path);
    }
  }
}

test("runHookIn() is silent and counts nothing when a captured payload is cut anywhere", async () => {
  let ran = 0;
  for (const [name, payload] of capturedPayloads()) {
    const stage = new HookStage();
    const whole = new TextDecoder().decode(payload).trimEnd();
    const end = new TextEncoder().encode(whole).length;
    for (let length = 0; length < end; length++) {
      ran++;
      const cut = payload.subarray(0, length);
      const { output } = await stage.run([cut]);
      assertEquals([output.stdout, output.stderr], ["", ""], name);
    }
    const names = stage.disk.paths()
      .map((path) => path.slice(path.lastIndexOf("/") + 1));
    assertEquals(names.filter((file) => !file.startsWith("errors.log")), []);
    await stage.run([payload]);
    assert(stage.disk.paths().some((path) => path.endsWith(".ndjson")), name);
  }
  assert(ran > 15_000, `${ran}`);
});

test("runHookIn() is silent and stays in its directory when captured payloads are damaged", async () => {
  const random = randomNumbers(SEED);
  const below = (limit: number): number => Math.floor(random() * limit);
  let ran = 0;
  for (const [name, payload] of capturedPayloads()) {
    for (let i = 0; i < MUTATIONS_EACH; i++) {
      ran++;
      const damaged = [...payload];
      for (let deed = 0; deed <= below(4); deed++) {
        const at = below(damaged.length);
        const byte = BYTES[below(BYTES.length)] ?? 0;
        const kind = below(4);
        if (kind === 0) damaged[at] = byte;
        else if (kind === 1) damaged.splice(at, 0, byte);
        else if (kind === 2) damaged.splice(at, 1 + below(8));
        else damaged[at] = below(256);
      }
      const stage = new HookStage();
      const cut = pieces(Uint8Array.from(damaged), 1 + below(700));
      const what = `HOOKTALLY_SEED=${SEED} ${name} ${i}`;
      assertQuiet(await stage.run(cut, "Stop"), what);
      assertInside(stage.disk);
    }
  }
  assertEquals(ran, 36 * MUTATIONS_EACH);
});

test("runHookIn() is silent whatever bytes it is given", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 }),
      fc.constantFrom("", "{", '{"session_id":"', '{"session_id":"s1","a":['),
      async (parts, start) => {
        const stage = new HookStage();
        const begin = new TextEncoder().encode(start);
        assertQuiet(await stage.run([begin, ...parts], "Stop"), start);
        assertInside(stage.disk);
      },
    ),
    { numRuns: 300, seed: SEED },
  );
});

test("runHookIn() records any session id, tool and call id as they are, or says why not", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "binary", maxLength: 1100 }),
      fc.string({ unit: "binary", maxLength: 1100 }),
      fc.string({ unit: "binary", maxLength: 1100 }),
      async (session, tool, call) => {
        const stage = new HookStage();
        const payload = JSON.stringify({
          session_id: session,
          hook_event_name: "PostToolUse",
          tool_name: tool,
          tool_use_id: call,
        });
        const run = await stage.run([new TextEncoder().encode(payload)]);
        assertEquals([run.output.stdout, run.output.stderr], ["", ""]);
        assertInside(stage.disk);
        const usable = (text: string): boolean =>
          text !== "" && text.length <= 1000;
        const [tally, ...others] = stage.sessions();
        assertEquals(others, []);
        if (usable(session) && usable(tool) && call.length <= 1000) {
          assertEquals(tally?.sessionId, session);
          assertEquals([...tally?.tools.keys() ?? []], [tool]);
          // The same call again is the same call.
          await stage.run([new TextEncoder().encode(payload)]);
          const again = stage.tally(session)?.calls.count;
          assertEquals(again, call === "" ? 2 : 1);
          assertEquals(stage.errors(), []);
        } else {
          assertEquals(tally, undefined);
          assertEquals(stage.errors().length, 1);
        }
      },
    ),
    { numRuns: 150, seed: SEED },
  );
});
