import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { pieces } from "../ports/fake_stdin.ts";
import { edgePayloads } from "./payloads.ts";
import { DATA_DIR, HookStage } from "./stage.ts";

/** The session of most payloads. */
const ID = "3f6c1e52-7b0a-4d0e-9a55-1c2d3e4f5a6b";

/** What is counted: session, tool, and the duration in ms, if any. */
const COUNTED: Readonly<Record<string, readonly [string, string, number?]>> = {
  "bom-utf16le.bin": [ID, "Bash", 4187],
  "bom-utf8.bin": [ID, "Bash", 4187],
  "crlf-pretty.bin": [ID, "Bash", 4187],
  "duration-as-string.bin": [ID, "Bash"],
  "huge-duration.bin": [ID, "Bash"],
  "latin1-byte.bin": [ID, "Bash", 4187],
  "lone-surrogate.bin": [ID, "Bash", 4187],
  "negative-duration.bin": [ID, "Bash"],
  "newline-in-tool-name.bin": [ID, 'Bash\n{"x":1}', 4187],
  "no-event-name.bin": [ID, "Bash", 4187],
  "no-tool-use-id.bin": [ID, "Bash", 4187],
  "no-trailing-newline.bin": [ID, "Bash", 4187],
  "profile-noise-before.bin": [ID, "Bash", 4187],
  "proto-key.bin": ["s", "__proto__"],
  "split-multibyte.bin": [ID, "Bash", 4187],
  "trailing-garbage.bin": [ID, "Bash", 4187],
  "traversal-session-id.bin": ["../../outside", "Bash", 4187],
  "two-objects.bin": [ID, "Bash", 4187],
  "unescaped-backslashes.bin": ["s", "Bash"],
};

/** What is not, and why. How many bytes were read depends on how they were cut. */
const NOTED: Readonly<Record<string, RegExp>> = {
  "array.bin": /^the payload is no JSON object \(\d+ bytes\)$/,
  "empty.bin": /^empty payload$/,
  "no-session-id.bin": /^the payload has no session_id$/,
  "null-session-id.bin": /^the payload has no session_id$/,
  "null.bin": /^the payload is no JSON object \(\d+ bytes\)$/,
  "string.bin": /^the payload is no JSON object \(\d+ bytes\)$/,
  "truncated.bin": /^the payload is no JSON object \(\d+ bytes\)$/,
  "unknown-event.bin": /^unknown event "SomethingNew"$/,
  "whitespace.bin": /^the payload is no JSON object \(\d+ bytes\)$/,
};

const LENGTHS = [1, 7, 100_000];

test("runHookIn() counts a strange payload when it tells enough", async () => {
  let ran = 0;
  for (const [name, payload] of edgePayloads()) {
    const expected = COUNTED[name];
    if (expected === undefined) continue;
    for (const length of LENGTHS) {
      ran++;
      const stage = new HookStage();
      const { output } = await stage.run(pieces(payload, length));
      assertEquals([output.stdout, output.stderr], ["", ""], name);
      assertEquals(stage.errors(), [], name);
      const [tally, ...others] = stage.sessions();
      assertEquals(others, []);
      const [sessionId, tool, ms] = expected;
      assertEquals(
        [tally?.sessionId, tally?.calls.count, [...tally?.tools.keys() ?? []]],
        [sessionId, 1, [tool]],
        `${name} by ${length}`,
      );
      assertEquals(tally?.calls.duration.maxMs ?? undefined, ms, name);
      for (const path of stage.disk.paths()) {
        assert(path.startsWith(`${DATA_DIR}/live/`) && !path.includes(".."));
      }
    }
  }
  assertEquals(ran, 19 * LENGTHS.length);
});

test("runHookIn() notes a strange payload when it tells too little", async () => {
  let ran = 0;
  for (const [name, payload] of edgePayloads()) {
    const reason = NOTED[name];
    if (reason === undefined) continue;
    for (const length of LENGTHS) {
      ran++;
      const stage = new HookStage();
      const { output } = await stage.run(pieces(payload, length));
      assertEquals([output.stdout, output.stderr], ["", ""], name);
      assertEquals(stage.sessions(), []);
      const [entry, ...others] = stage.errors();
      assertEquals(others, []);
      assert(reason.test(String(entry?.["message"])), `${entry?.["message"]}`);
      assertEquals(entry?.["where"], "PostToolUse");
    }
  }
  assertEquals(ran, 9 * LENGTHS.length);
});

test("edgePayloads() are all either counted or noted", () => {
  assertEquals(
    [...edgePayloads().keys()],
    [...Object.keys(COUNTED), ...Object.keys(NOTED)].sort(),
  );
});
