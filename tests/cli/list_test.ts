import { test } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { FaultFiles } from "../ports/fault_files.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { call, session } from "../records/builders.ts";
import { LAYOUT } from "../store/data.ts";
import { emptyDisk, end, record, run } from "./stage.ts";

function twoSessions(): MemoryFiles {
  const files = emptyDisk();
  record(files, "older", [
    session({ project: "/home/ada/app" }),
    call(),
    call({ outcome: "error", at: 91_000 }),
  ]);
  end(files, "older");
  record(files, "newer", [call({ at: 86_400_000 })]);
  return files;
}

test("runCli() lists a line a session, the newest first, when there are two", async () => {
  assertEquals(await run(twoSessions(), ["list"]), {
    status: 0,
    err: "",
    out: `\
Session  State    Calls  Errors  Duration  Last record              Project
newer    running      1       0        0s  1970-01-02 00:00:00 UTC  -
older    ended        2       1    1m 30s  1970-01-01 00:01:31 UTC  /home/ada/app
`,
  });
});

test("runCli() lists the JSON that it shows when there are several sessions", async () => {
  const files = twoSessions();
  const shown = await Promise.all(
    ["newer", "older"].map((id) => run(files, ["show", id, "--json"])),
  );
  const { status, out } = await run(files, ["list", "--json"]);
  assertEquals(status, 0);
  assertEquals(JSON.parse(out), shown.map((said) => JSON.parse(said.out)));
});

test("runCli() lists nothing when there is no data directory", async () => {
  const files = new MemoryFiles();
  assertEquals(await run(files, ["list"]), {
    status: 0,
    out: "",
    err: `No sessions in "${LAYOUT.root}"\n`,
  });
  const json = await run(files, ["list", "--json"]);
  assertEquals(json, { status: 0, out: "[]\n", err: "" });
});

test("runCli() writes nothing to the disk when it reads", async () => {
  const files = new FaultFiles(twoSessions());
  for (const args of [["list"], ["show", "older"], ["show", "nope"]]) {
    await run(files, args);
  }
  const writing = ["append", "makeDirectory", "rename"];
  const wrote = files.calls.filter(({ method }) => writing.includes(method));
  assertEquals(wrote, []);
});

test("runCli() fails with status 1 when a file cannot be read", async () => {
  for (const method of ["open", "status", "read"] as const) {
    const files = new FaultFiles(
      twoSessions(),
      (call) => call.method === method ? "EACCES" : undefined,
    );
    for (const args of [["list"], ["list", "--json"], ["show", "newer"]]) {
      const { status, out, err } = await run(files, args);
      assertEquals([status, out], [1, ""]);
      assertStringIncludes(err, `${LAYOUT.root}/`);
      assertStringIncludes(err, "permission denied (EACCES)\n");
    }
  }
});

test("runCli() fails with status 1 when no directory can be named", async () => {
  const { status, out, err } = await run(new MemoryFiles(), ["list"], {});
  assertEquals([status, out], [1, ""]);
  assertStringIncludes(err, "set HOOKTALLY_DIR");
});
