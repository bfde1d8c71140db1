import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import process from "node:process";
import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { FileError } from "../../src/model/errors.ts";
import { LOCK_STALE_MS } from "../../src/model/limits.ts";
import { fileLock } from "../../src/runtime/file_lock.ts";
import { withDirectory } from "../ports/temporary_directory.ts";

/** Dates a file or directory so many ms from now. */
function date(path: string, ms: number): void {
  const time = new Date(Date.now() + ms);
  utimesSync(path, time, time);
}

function codeOf(path: string): string {
  return assertThrows(() => fileLock.acquire(path), FileError).code;
}

test("acquire() holds a lock until it is given back", () => {
  withDirectory((root) => {
    const path = `${root}/journal`;
    const release = fileLock.acquire(path);
    assert(existsSync(`${path}.lock`));
    assertEquals(codeOf(path), "ELOCKED");
    release();
    assertEquals(existsSync(`${path}.lock`), false);
    fileLock.acquire(path)();
    assertEquals([existsSync(path), existsSync(`${path}.lock`)], [
      false,
      false,
    ]);
  });
});

test("acquire() takes over what a killed process left behind", () => {
  withDirectory((root) => {
    const path = `${root}/journal`;
    mkdirSync(`${path}.lock`);
    date(`${path}.lock`, -LOCK_STALE_MS - 1000);
    fileLock.acquire(path)();
    assertEquals(existsSync(`${path}.lock`), false);
  });
});

test("acquire() says why when the lock can never be had", () => {
  withDirectory((root) => {
    const old = -LOCK_STALE_MS - 1000;
    writeFileSync(`${root}/file.lock`, "");
    date(`${root}/file.lock`, old);
    mkdirSync(`${root}/full.lock/inner`, { recursive: true });
    date(`${root}/full.lock`, old);
    mkdirSync(`${root}/future.lock`);
    date(`${root}/future.lock`, 3_600_000);
    const codes = ["file", "full", "future", "missing/journal"]
      .map((name) => codeOf(`${root}/${name}`));
    assertEquals(codes, ["ENOTDIR", "ENOTEMPTY", "ELOCKED", "ENOENT"]);
    // Waited for once; were it each time, this would take eight minutes.
    for (let i = 0; i < 500; i++) {
      assertEquals(codeOf(`${root}/future`), "ELOCKED");
    }
  });
});

test("what gives a lock back does not throw when the lock was tampered with", () => {
  withDirectory((root) => {
    const path = `${root}/journal`;
    const release = fileLock.acquire(path);
    mkdirSync(`${path}.lock/inner`);
    release();
    assertEquals(codeOf(path), "ELOCKED");
  });
});

/** Bun evaluates packages before the module that counts; the npm package's bundle does not. */
const skip = process.versions["bun"] !== undefined;

test("file_lock.ts leaves no listener to any signal when it is loaded", {
  skip,
}, () => {
  const signals = ["SIGTERM", "SIGINT", "SIGHUP", "SIGALRM"];
  assertEquals(
    signals.map((signal) => process.listenerCount(signal)),
    [0, 0, 0, 0],
  );
});
