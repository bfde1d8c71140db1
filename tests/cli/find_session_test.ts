import { test } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { MemoryFiles } from "../ports/memory_files.ts";
import { call } from "../records/builders.ts";
import { LAYOUT } from "../store/data.ts";
import { emptyDisk, end, record, run } from "./stage.ts";

test("runCli() shows the session that was written last when none is named", async () => {
  const files = emptyDisk();
  for (const [i, id] of ["b1", "a1", "c1"].entries()) {
    files.now = i === 1 ? 5000 : i;
    record(files, id, [call()]);
  }
  end(files, "a1");
  const { status, out } = await run(files, ["show", "--json"]);
  assertEquals([status, JSON.parse(out).session_id], [0, "a1"]);
  assertEquals(await run(emptyDisk(), ["show"]), {
    status: 1,
    out: "",
    err: `No sessions in "${LAYOUT.root}"\n`,
  });
});

test("runCli() takes the beginning of an id when only one begins so", async () => {
  const files = emptyDisk();
  for (const id of ["4f6c-1", "4f6c-2", "4f", "zebra", "Über Ödland"]) {
    record(files, id, [call()]);
  }
  end(files, "4f6c-2");
  const found = async (given: string): Promise<string> => {
    const { status, out, err } = await run(files, ["show", given, "--json"]);
    return status === 0 ? JSON.parse(out).session_id : err;
  };
  assertEquals(await found("4f"), "4f");
  assertEquals(await found("z"), "zebra");
  assertEquals(await found("Üb"), "Über Ödland");
  assertEquals(await found("4f6c-2"), "4f6c-2");
  assertEquals(
    await found("4f6"),
    'More than one session begins with "4f6": "4f6c-1", "4f6c-2"\n',
  );
  assertStringIncludes(await found("zebar"), 'Did you mean "zebra"?');
  assertStringIncludes(await found("4f6d-1"), 'Did you mean "4f6c-1"');
  assertStringIncludes(await found("4f6d"), "Did you mean ");
  assertEquals(/Did you mean/.test(await found("quite other")), false);
  assertStringIncludes(await found(""), 'No records of session ""');
});

test("runCli() prints the paths of a session, the live one first", async () => {
  const files = emptyDisk();
  record(files, "s1", [call()]);
  end(files, "s1");
  record(files, "s1", [call()]);
  const journals = [
    LAYOUT.liveJournal("s1"),
    LAYOUT.archivedJournal("s1", "n1"),
  ];
  assertEquals(await run(files, ["path", "s"]), {
    status: 0,
    out: `${journals.join("\n")}\n`,
    err: "",
  });
  const json = await run(files, ["path", "s1", "--json"]);
  assertEquals(JSON.parse(json.out), { session_id: "s1", journals });
  const root = await run(new MemoryFiles(), ["path"]);
  assertEquals(root, { status: 0, out: `${LAYOUT.root}\n`, err: "" });
  const rootJson = await run(files, ["path", "--json"]);
  assertEquals(JSON.parse(rootJson.out), { data_dir: LAYOUT.root });
  assertEquals((await run(files, ["path", "nope"])).status, 1);
});
