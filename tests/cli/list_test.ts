import { test } from "node:test";
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { displayWidth } from "../../src/cli/text/display_width.ts";
import { momentText } from "../../src/cli/text/amounts.ts";
import type { FileSystem } from "../../src/model/ports.ts";
import { FaultFiles } from "../ports/fault_files.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { call, hook, session } from "../records/builders.ts";
import { LAYOUT } from "../store/data.ts";
import { emptyDisk, end, record, run } from "./stage.ts";

const DAY_MS = 86_400_000;

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
Session  State    Calls  Errors  Duration  Last record          Agent  Project
newer    running      1       0        0s  ${momentText(86_400_000)}  -      -
older    ended        2       1    1m 30s  ${
      momentText(91_000)
    }  -      /home/ada/app
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
  assertEquals(
    JSON.parse(out),
    shown.map((said) => {
      const { calls_by_minute: _, ...tally } = JSON.parse(said.out);
      return tally;
    }),
  );
});

/** The ids that a list has, in its order. */
async function idsOf(
  files: FileSystem,
  ...args: readonly string[]
): Promise<string[]> {
  const now = { now: DAY_MS + 3_600_000 };
  const { status, out } = await run(
    files,
    ["list", "--json", ...args],
    undefined,
    now,
  );
  assertEquals(status, 0);
  const sessions = JSON.parse(out) as { session_id: string }[];
  return sessions.map(({ session_id }) => session_id);
}

test("runCli() lists what is chosen, in the order that is asked for", async () => {
  const files = twoSessions();
  record(files, "odd", [
    session({ project: "C:\\Users\\Ada\\App" }),
    call({ at: 500 }),
    call({ at: 80_000_000 }),
    call({ at: 81_000_000 }),
  ]);
  const all = ["newer", "odd", "older"];
  assertEquals(await idsOf(files), all);
  assertEquals(await idsOf(files, "--limit", "2"), ["newer", "odd"]);
  assertEquals(await idsOf(files, "--sort", "calls"), [
    "odd",
    "older",
    "newer",
  ]);
  assertEquals(await idsOf(files, "--sort", "errors"), [
    "older",
    "newer",
    "odd",
  ]);
  assertEquals(await idsOf(files, "--sort=duration", "--limit=1"), ["odd"]);
  assertEquals(await idsOf(files, "--since", "1h"), ["newer"]);
  assertEquals(await idsOf(files, "--since", "61m"), ["newer"]);
  assertEquals(await idsOf(files, "--since", "12h"), ["newer", "odd"]);
  assertEquals(await idsOf(files, "--since", "1970-01-02T00:00Z"), ["newer"]);
  assertEquals(await idsOf(files, "--project", "ADA"), ["odd", "older"]);
  const below = ["/home/ada", "/home/ada/", "../ada", "/home/ada/app"];
  for (const project of below) {
    assertEquals(await idsOf(files, "--project", project), ["older"], project);
  }
  for (const project of ["/home/ad", ".", "/"]) {
    const found = project === "/" ? ["older"] : [];
    assertEquals(await idsOf(files, "--project", project), found, project);
  }
  const none = await run(files, ["list", "--project", "nobody's"]);
  assertEquals([none.status, none.out], [0, ""]);
  assertStringIncludes(none.err, "No such sessions in ");
});

test("runCli() lists the others and says so when one journal cannot be read", async () => {
  const disk = twoSessions();
  for (const path of [LAYOUT.liveJournal("newer"), LAYOUT.archiveOf("older")]) {
    const files = new FaultFiles(
      disk,
      (call) => call.path.startsWith(path) ? "EACCES" : undefined,
    );
    const left = path === LAYOUT.archiveOf("older") ? "newer" : "older";
    const { status, out, err } = await run(files, ["list"]);
    assertEquals([status, out.split("\n").length], [1, 3]);
    assertStringIncludes(out, `\n${left}`);
    assertEquals(err.split("\n").length, 2);
    assertStringIncludes(err, path);
    const json = await run(files, ["list", "--json"]);
    assertEquals([json.status, json.err], [1, err]);
    assertEquals(JSON.parse(json.out).length, 1);
  }
});

test("runCli() lists what an 80-column terminal has room for", async () => {
  const files = emptyDisk();
  for (const [i, name] of ["4f6c1a52", "5a0e4c1b"].entries()) {
    record(files, `${name}-8a0e-4c1b-9d5e-0f2b7c3d1e90`, [
      session({ project: `/home/ada/${"long/".repeat(10)}${name}` }),
      call({ at: 1000 + i }),
    ]);
  }
  const at = (columns: number): Promise<{ out: string }> =>
    run(files, ["list"], { HOME: "/home/ä b", NO_COLOR: "1" }, { columns });
  const { out } = await at(80);
  const lines = out.split("\n");
  assertEquals(lines.map((line) => line.length <= 80), lines.map(() => true));
  assertMatch(lines[2] ?? "", /^4f6c1a52 .* ….*\/4f6c1a52$/);
  assertStringIncludes((await at(140)).out, "\n5a0e4c1b-8a0e-4c1b-9d5e-");
});

test("runCli() wraps no row of a table when the terminal is narrow", async () => {
  const files = emptyDisk();
  record(files, "4f6c1a52-8a0e-4c1b-9d5e-0f2b7c3d1e90", [
    session({ agent: "claude-code", project: "/home/ada/some/long/project" }),
    call({ durationUs: 123_000 }),
    call({ tool: "mcp__a_server__a_tool_of_a_long_name", durationUs: 9_000 }),
    hook({ durationUs: 4_200 }),
  ]);
  for (const columns of [40, 50, 60, 70, 79, 80, 90, 100, 120]) {
    for (const args of [["list"], ["show"]]) {
      const environment = { HOME: "/home/ä b", NO_COLOR: "1" };
      const { out } = await run(files, args, environment, { columns });
      // But for the overview, whose values may be long, and for the sentence about hooks.
      const tables = args[0] === "list" ? out : out.replace(/^.*?\n\n/s, "");
      const rows = tables.split("\n")
        .filter((row) => !row.startsWith("Hooks took"));
      assert(rows.length >= 3);
      for (const row of rows) {
        assert(displayWidth(row) <= columns, `${columns}: ${row}`);
      }
      if (args[0] === "show" && columns >= 80) {
        assertMatch(out, /Share {2,}Avg {2,}P50 {2,}P95 {2,}Max/);
        assertMatch(out, /█+ +50%/);
      }
    }
  }
});

test("runCli() refuses a data directory that is none", async () => {
  const files = emptyDisk();
  files.append("/home/file", new TextEncoder().encode("x"));
  for (const args of [["list"], ["show"], ["show", "x"], ["path", "x"]]) {
    const said = await run(files, [...args, "--dir", "/home/file"]);
    assertEquals([said.status, said.out], [1, ""], args.join(" "));
    assertStringIncludes(said.err, '"/home/file"');
    assertStringIncludes(said.err, "(ENOTDIR)");
  }
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
  for (
    const args of [["list"], ["show"], ["show", "older"], ["show", "nope"], [
      "path",
      "older",
    ]]
  ) {
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
    for (const args of [["list"], ["show", "newer"]]) {
      const { status, out, err } = await run(files, args);
      assertEquals([status, out], [1, ""]);
      assertStringIncludes(err, `${LAYOUT.root}/`);
      assertStringIncludes(err, "permission denied (EACCES)\n");
    }
    const json = await run(files, ["list", "--json"]);
    assertEquals([json.status, json.out], [1, "[]\n"]);
  }
});

test("runCli() fails with status 1 when no directory can be named", async () => {
  const { status, out, err } = await run(new MemoryFiles(), ["list"], {});
  assertEquals([status, out], [1, ""]);
  assertStringIncludes(err, "set HOOKTALLY_DIR");
});
