import { test } from "node:test";
import { assertEquals, assertNotMatch } from "@std/assert";
import { call } from "../records/builders.ts";
import { emptyDisk, end, record, run, UNSAFE } from "./stage.ts";

test("runCli() watches until it is interrupted, and shows what changed", async () => {
  const files = emptyDisk();
  record(files, "s1", [call()]);
  let pauses = 0;
  const pause = (): Promise<boolean> => {
    pauses++;
    // The second look finds nothing new, the third another call.
    if (pauses === 2) record(files, "s1", [call({ at: 2000 }), call()]);
    if (pauses === 3) end(files, "s1");
    return Promise.resolve(pauses < 5);
  };
  const { status, out, err } = await run(
    files,
    ["show", "s1", "--watch", "--json"],
    undefined,
    { pause },
  );
  assertEquals([status, err, pauses], [0, "", 5]);
  const states = out.trimEnd().split("\n").map((line) => JSON.parse(line))
    .map(({ tool_count, ended_at }) => [tool_count, ended_at !== null]);
  assertEquals(states, [[1, false], [2, false], [2, true]]);
});

test("runCli() draws a watched session on another screen, and leaves it as it was last", async () => {
  const files = emptyDisk();
  record(files, "s1", [call({ tool: "\u001b[2J" })]);
  const environment = { HOME: "/home/ä b", NO_COLOR: "1" };
  const { status, out } = await run(
    files,
    ["show", "--watch"],
    environment,
    { columns: 80, rows: 8 },
  );
  assertEquals(status, 0);
  const plain = (await run(files, ["show"], environment, { columns: 80 })).out;
  const first = plain.split("\n").slice(0, 5).join("\n");
  assertEquals(
    out,
    `\u001b[?1049h\u001b[H\u001b[J${first}\n…\nCtrl-C ends it\n\u001b[?1049l${plain}`,
  );
});

test("runCli() follows the newest session when none is given", async () => {
  for (const given of [[], ["old"]]) {
    const files = emptyDisk();
    record(files, "old", [call()]);
    let pauses = 0;
    const pause = (): Promise<boolean> => {
      pauses++;
      if (pauses === 1) end(files, "old");
      if (pauses === 2) {
        files.now += 10_000;
        record(files, "new", [call({ at: 9000 })]);
      }
      return Promise.resolve(pauses < 4);
    };
    const { out, err } = await run(
      files,
      ["show", ...given, "--watch", "--json"],
      undefined,
      { pause },
    );
    const ids = out.trimEnd().split("\n")
      .map((line) => JSON.parse(line).session_id);
    const followed = given.length === 0
      ? ["old", "old", "new"]
      : ["old", "old"];
    assertEquals([ids, err], [followed, ""]);
  }
});

test("runCli() stops watching when nobody reads", async () => {
  const files = emptyDisk();
  record(files, "s1", [call()]);
  let pauses = 0;
  const pause = (): Promise<boolean> => {
    record(files, "s1", [call(), call({ at: 1000 + ++pauses })]);
    return Promise.resolve(true);
  };
  const { status, out } = await run(
    files,
    ["show", "--watch"],
    undefined,
    { pause, reads: 2 },
  );
  assertEquals([status, pauses], [0, 2]);
  assertEquals(out.split("Session").length - 1, 2);
  assertNotMatch(out, UNSAFE);
});
