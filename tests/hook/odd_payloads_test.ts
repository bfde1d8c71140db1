import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { oddPayloads } from "./payloads.ts";
import { DATA_DIR, HookStage } from "./stage.ts";

test("runHookIn() counts a call when its other fields are of odd types", async () => {
  const stage = new HookStage();
  const payloads = oddPayloads("valid");
  for (const payload of payloads) await stage.run([payload]);
  assertEquals(stage.errors(), []);
  const [tally, ...others] = stage.sessions();
  assertEquals([payloads.length, tally?.calls.count, others], [15, 15, []]);
  const { sumMs, maxMs } = tally?.calls.duration ?? {};
  assert(Number.isFinite(sumMs) && (sumMs ?? -1) >= 0, `${sumMs}`);
  assert((maxMs ?? 0) <= 366 * 24 * 3_600_000, `${maxMs}`);
});

test("runHookIn() notes a call when it cannot tell session, tool or event", async () => {
  const stage = new HookStage();
  const payloads = oddPayloads("unusable");
  for (const payload of payloads) {
    const { output } = await stage.run([payload]);
    assertEquals([output.stdout, output.stderr], ["", ""]);
  }
  assertEquals([payloads.length, stage.errors().length], [10, 10]);
  assertEquals(stage.sessions(), []);
  assertEquals(stage.disk.paths(), [`${DATA_DIR}/errors.log`]);
});

test("runHookIn() keeps every session in a file of its own when ids are hostile", async () => {
  const stage = new HookStage();
  const ids = new Set<unknown>();
  const payloads = oddPayloads("session_ids");
  for (const payload of payloads) {
    ids.add(JSON.parse(new TextDecoder().decode(payload)).session_id);
    await stage.run([payload]);
  }
  const lost = stage.errors();
  const sessions = stage.sessions();
  assertEquals(sessions.map(({ calls }) => calls.count), sessions.map(() => 1));
  assertEquals(sessions.length + lost.length, ids.size);
  assertEquals(payloads.length, 22);
  for (const path of stage.disk.paths()) {
    const own = path.startsWith(`${DATA_DIR}/live/`)
      ? path.slice(`${DATA_DIR}/live/`.length)
      : path;
    assert(
      own === `${DATA_DIR}/errors.log` || /^[a-z0-9][a-z0-9._-]*$/.test(own),
      path,
    );
  }
  // Too long, or no text at all.
  assert(lost.length <= 1, JSON.stringify(lost));
});
