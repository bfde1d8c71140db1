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
  [{ USERPROFILE: "C:\\Users\\ä" }, "C:\\Users\\ä/.hooktally"],
  [{ HOME: "", USERPROFILE: "C:\\Users\\a\\" }, "C:\\Users\\a/.hooktally"],
  [{ HOME: "/h", HOOKTALLY_DIR: "D:\\data\\" }, "D:\\data"],
  [{ HOME: "/h", HOOKTALLY_DIR: "d:/data" }, "d:/data"],
  [{ HOME: "/h", HOOKTALLY_DIR: "\\\\server\\share" }, "\\\\server\\share"],
];

test("dataDirectory() finds the directory that the environment names", () => {
  let ran = 0;
  for (const [variables, path] of CASES) {
    ran++;
    assertEquals(
      dataDirectory(new FakeEnvironment(variables)),
      path,
      JSON.stringify(variables),
    );
  }
  assertEquals(ran, 15);
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
    ]
  ) {
    ran++;
    assertThrows(
      () => dataDirectory(new FakeEnvironment(variables as Variables)),
      DataDirectoryError,
      "HOOKTALLY_DIR",
    );
  }
  assertEquals(ran, 7);
});

test("isAbsolutePath() knows the paths of POSIX and of Windows", () => {
  const absolute = ["/", "/a", "C:\\a", "c:/a", "\\\\server\\x"];
  const relative = ["", "a", "./a", "../a", "C:", "C:a", "\\a", "~/a"];
  assertEquals(absolute.map(isAbsolutePath), absolute.map(() => true));
  assertEquals(relative.map(isAbsolutePath), relative.map(() => false));
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
