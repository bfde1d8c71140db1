import { test } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { DataDirectoryError } from "../../src/model/errors.ts";
import {
  dataDirectory,
  isAbsolutePath,
  journalName,
  Layout,
} from "../../src/store/layout.ts";
import { FakeEnvironment } from "../ports/fake_host.ts";

type Variables = Readonly<Record<string, string>>;

const CASES: readonly (readonly [Variables, string])[] = [
  [{ HOME: "/home/ä b" }, "/home/ä b/.hooktally"],
  [{ HOME: "/home/a//" }, "/home/a/.hooktally"],
  [{ HOME: "/" }, "//.hooktally"],
  [{ HOME: "/h", HOOKTALLY_DIR: "/data/ü x" }, "/data/ü x"],
  [{ HOME: "/h", HOOKTALLY_DIR: "/data///" }, "/data"],
  [{ HOME: "/h", HOOKTALLY_DIR: "/" }, "/"],
  [{ HOOKTALLY_DIR: "/data" }, "/data"],
  [{ HOME: "/h", HOOKTALLY_DIR: "" }, "/h/.hooktally"],
  [{ HOME: "/h", HOOKTALLY_DIR: "stats/x/" }, "/h/stats/x"],
  [{ HOME: "/h", HOOKTALLY_DIR: "./stats" }, "/h/./stats"],
  // Anywhere but on Windows these are names like any other, as the hooks' first line takes them.
  [{ HOME: "/h", HOOKTALLY_DIR: "C:\\x" }, "/h/C:\\x"],
  [{ HOME: "/h", HOOKTALLY_DIR: "C:/x" }, "/h/C:/x"],
  [{ HOME: "/h", HOOKTALLY_DIR: "/data\\" }, "/data\\"],
];

const WINDOWS_CASES: readonly (readonly [Variables, string])[] = [
  [{ USERPROFILE: "C:\\Users\\ä" }, "C:\\Users\\ä/.hooktally"],
  [{ HOME: "", USERPROFILE: "C:\\Users\\a\\" }, "C:\\Users\\a/.hooktally"],
  [{ HOME: "/h", HOOKTALLY_DIR: "D:\\data\\" }, "D:\\data"],
  [{ HOME: "/h", HOOKTALLY_DIR: "d:/data" }, "d:/data"],
  [{ HOME: "/h", HOOKTALLY_DIR: "\\\\server\\share" }, "\\\\server\\share"],
];

/** An environment of a system whose paths are written in the manner of Windows, or not. */
function environmentOf(
  variables: Variables,
  windows: boolean,
): FakeEnvironment {
  const environment = new FakeEnvironment(variables);
  environment.windows = windows;
  return environment;
}

test("dataDirectory() finds the directory that the environment names", () => {
  let ran = 0;
  for (
    const [cases, windows] of [[CASES, false], [WINDOWS_CASES, true]] as const
  ) {
    for (const [variables, path] of cases) {
      ran++;
      assertEquals(
        dataDirectory(environmentOf(variables, windows)),
        path,
        JSON.stringify(variables),
      );
    }
  }
  assertEquals(ran, 18);
});

test("dataDirectory() throws when nothing names an absolute path", () => {
  let ran = 0;
  for (
    const variables of [
      {},
      { HOME: "" },
      { HOME: "relative" },
      { HOME: "~" },
      { HOOKTALLY_DIR: "stats" },
      { HOOKTALLY_DIR: "stats", HOME: "relative" },
      { HOOKTALLY_DIR: "C:stats" },
      { HOOKTALLY_DIR: "C:\\stats" },
      { USERPROFILE: "C:\\Users\\a" },
    ]
  ) {
    ran++;
    assertThrows(
      () => dataDirectory(new FakeEnvironment(variables as Variables)),
      DataDirectoryError,
      "HOOKTALLY_DIR",
    );
  }
  assertEquals(ran, 9);
});

test("isAbsolutePath() knows the paths of POSIX and of Windows", () => {
  const windows = ["C:\\a", "c:/a", "\\\\server\\x"];
  const absolute = ["/", "/a"];
  const relative = ["", "a", "./a", "../a", "C:", "C:a", "\\a", "~/a"];
  const on = (manner: boolean, paths: readonly string[]): string[] =>
    paths.filter((path) => isAbsolutePath(path, manner));
  assertEquals(on(true, [...absolute, ...windows]), [...absolute, ...windows]);
  assertEquals(on(false, [...absolute, ...windows]), absolute);
  assertEquals([...on(true, relative), ...on(false, relative)], []);
});

test("Layout puts everything below its root", () => {
  const layout = new Layout("/r");
  assertEquals(
    [
      layout.liveJournal("k"),
      layout.archivedJournal("k", "n"),
      layout.history,
      layout.errorLog,
      layout.oldErrorLog,
    ],
    [
      "/r/live/k.ndjson",
      "/r/archive/k/n.ndjson",
      "/r/history.ndjson",
      "/r/errors.log",
      "/r/errors.log.1",
    ],
  );
});

test("journalName() knows journals by their suffix", () => {
  assertEquals(
    ["k.ndjson", "k.txt", "k.ndjson.bak", ".ndjson", "k.NDJSON"]
      .map(journalName),
    ["k", undefined, undefined, "", undefined],
  );
});
