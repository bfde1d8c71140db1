import { symlinkSync } from "node:fs";
import { platform } from "node:os";
import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { FileError } from "../../src/model/errors.ts";
import type { Drives } from "../../src/model/ports.ts";
import { currentDrives } from "../../src/runtime/drives.ts";
import { driveOf, type DriveReport } from "../../src/store/network_drive.ts";
import { withDirectory } from "../ports/temporary_directory.ts";

/** A machine whose home directories are elsewhere, and on which only some paths are there. */
function machine(real: Readonly<Record<string, string>>): Drives {
  return {
    mountTable: () =>
      "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n2 1 0:4 / /srv rw - nfs4 a:/ rw\n",
    realPath(path): string {
      const found = real[path];
      if (found === undefined) throw new FileError("resolve", path, "ENOENT");
      return found;
    },
  };
}

test("driveOf() follows links, and looks above what is not there yet", () => {
  const drives = machine({
    "/": "/",
    "/home": "/srv/home",
    "/data": "/data",
    "/srv": "/srv",
  });
  const of = (path: string): unknown => driveOf(drives, path);
  const nfs = { kind: "network", type: "nfs4" };
  const ext = { kind: "local", type: "ext4" };
  assertEquals(of("/home"), nfs);
  assertEquals(of("/home/ann/.hooktally"), nfs);
  assertEquals(of("/data"), ext);
  assertEquals(of("/nowhere/at/all"), ext);
});

test("driveOf() says that it does not know where the system tells nothing", () => {
  const unknown: DriveReport = { kind: "unknown", type: undefined };
  const silent: Drives = { ...machine({}), mountTable: () => undefined };
  assertEquals(driveOf(silent, "/home"), unknown);
  assertEquals(driveOf(machine({}), "C:\\Users\\ann"), unknown);
  const closed: Drives = {
    ...machine({}),
    realPath(path): string {
      throw new FileError("resolve", path, "EACCES");
    },
  };
  assertEquals(driveOf(closed, "/home"), unknown);
});

test("driveOf() takes a path of another machine on Windows for what it is", () => {
  const network: DriveReport = { kind: "network", type: "unc" };
  assertEquals(driveOf(machine({}), "\\\\server\\share\\x"), network);
  assertEquals(driveOf(machine({}), "\\\\?\\C:\\x").kind, "unknown");
});

test(
  "currentDrives() tells of this machine",
  { skip: platform() !== "linux" },
  () => {
    withDirectory((root) => {
      const drives = currentDrives();
      symlinkSync(root, `${root}/link`);
      assertEquals(drives.realPath(`${root}/link`), drives.realPath(root));
      const gone = assertThrows(() => drives.realPath(`${root}/no`), FileError);
      assertEquals(gone.code, "ENOENT");
      assert(drives.mountTable()?.includes(" - proc "));
      const { kind, type } = driveOf(drives, "/proc/self");
      assertEquals([kind, type], ["local", "proc"]);
      assert(driveOf(drives, `${root}/link/not yet`).kind !== "unknown");
    });
  },
);
