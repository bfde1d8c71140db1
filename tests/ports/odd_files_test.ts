import { execFileSync } from "node:child_process";
import { readFileSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { platform } from "node:os";
import { test } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { FileError } from "../../src/model/errors.ts";
import { makeCurrentHost } from "../../src/runtime/current_host.ts";
import { SessionStats } from "../../src/session/session_stats.ts";
import { withDirectory } from "./temporary_directory.ts";

/** Windows has no pipes with a name, and links only for some. */
const skip = platform() === "win32";

test("the runtime's files are not opened when they are links or pipes", {
  skip,
}, () => {
  withDirectory((root) => {
    const { files } = makeCurrentHost();
    writeFileSync(`${root}/victim`, "as it was");
    symlinkSync(`${root}/victim`, `${root}/link`);
    symlinkSync(`${root}/nothing`, `${root}/dangling`);
    execFileSync("mkfifo", [`${root}/pipe`]);
    const bytes = new TextEncoder().encode("x");
    const codes = ["link", "dangling", "pipe"].map((name) =>
      assertThrows(() => files.append(`${root}/${name}`, bytes), FileError).code
    );
    assertEquals(codes, ["ELOOP", "ELOOP", "ENXIO"]);
    const code = assertThrows(() => files.open(`${root}/link`), FileError).code;
    assertEquals(code, "ELOOP");
    assertEquals(readFileSync(`${root}/victim`, "utf8"), "as it was");
    assertThrows(() => files.status(`${root}/nothing`), FileError);
  });
});

test("SessionStats says so when its journal is a link out of the directory", {
  skip,
}, () => {
  withDirectory((root) => {
    const host = makeCurrentHost();
    host.files.makeDirectory(`${root}/live`);
    writeFileSync(`${root}/victim`, "as it was");
    symlinkSync(`${root}/victim`, `${root}/live/s1.ndjson`);
    const stats = new SessionStats("s1", { dataDir: root }, host);
    stats.recordToolCall("Bash");
    const { message } = assertThrows(() => stats.flush(), Error);
    assertEquals(/symbolic link.*\(ELOOP\)/.test(message), true, message);
    assertEquals(stats.tally().calls.count, 1);
    assertEquals(readFileSync(`${root}/victim`, "utf8"), "as it was");
    unlinkSync(`${root}/live/s1.ndjson`);
    assertEquals(stats.flush().records, 1);
  });
});
