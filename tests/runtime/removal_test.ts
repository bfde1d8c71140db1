import { test } from "node:test";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { assertEquals, assertThrows } from "@std/assert";
import { FileError } from "../../src/model/errors.ts";
import { currentRemoval } from "../../src/runtime/removal.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

test("currentRemoval() deletes files, links and empty directories, and nothing behind a link", () =>
  inTempFolder((folder) => {
    const removal = currentRemoval();
    const path = (name: string): string => join(folder, name);
    mkdirSync(path("full"));
    writeFileSync(path("full/file"), "kept");
    mkdirSync(path("empty"));
    symlinkSync("full", path("to directory"));
    symlinkSync("full/file", path("to file"));
    symlinkSync("nowhere", path("dangling"));
    const names = [
      "full",
      "empty",
      "to directory",
      "to file",
      "dangling",
      "no",
    ];
    assertEquals(
      names.map((name) => removal.isDirectory(path(name))),
      [true, true, false, false, false, false],
    );
    for (const name of ["to directory", "to file", "dangling"]) {
      assertThrows(() => removal.removeDirectory(path(name)), FileError);
      removal.removeFile(path(name));
    }
    assertEquals(readFileSync(path("full/file"), "utf8"), "kept");
    for (const name of ["full", "empty", "no"]) {
      assertThrows(() => removal.removeFile(path(name)), FileError);
    }
    for (const name of ["full", "full/file", "no"]) {
      assertThrows(() => removal.removeDirectory(path(name)), FileError);
    }
    removal.removeDirectory(path("empty"));
    removal.removeFile(path("full/file"));
    removal.removeDirectory(path("full"));
    assertEquals(names.map((name) => existsSync(path(name))), [
      ...[false, false, false, false, false, false],
    ]);
    const { code } = assertThrows(
      () => removal.removeFile(path("no")),
      FileError,
    );
    assertEquals(code, "ENOENT");
  }));
