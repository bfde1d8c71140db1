/**
 * What every `FileSystem` must do, whoever implements it: the core relies on each line of this.
 *
 * @module
 */
import { test } from "node:test";
import {
  assert,
  assertEquals,
  assertNotEquals,
  assertThrows,
} from "@std/assert";
import { FileError } from "../../src/model/errors.ts";
import type { FileSystem } from "../../src/model/ports.ts";

/** Calls `check` with a file system and an empty directory in it. */
export type WithFiles = (
  check: (files: FileSystem, root: string) => void,
) => void;

type Check = (files: FileSystem, root: string) => void;

/** The contract, by what it promises. */
export const CONTRACT: readonly (readonly [string, Check])[] = [
  ["append() makes the file and adds at its end", (files, root) => {
    assertEquals(files.append(`${root}/a b ü.txt`, bytes("one")), 3);
    assertEquals(files.append(`${root}/a b ü.txt`, bytes("zwölf")), 6);
    assertEquals(read(files, `${root}/a b ü.txt`), "onezwölf");
  }],
  ["append() makes no directory when it is missing", (files, root) => {
    fails("ENOENT", `${root}/no/a`, (path) => files.append(path, bytes("x")));
    fails("ENOENT", `${root}/no`, (path) => files.status(path));
  }],
  ["append() says EISDIR of a directory", (files, root) => {
    files.makeDirectory(`${root}/d`);
    fails("EISDIR", `${root}/d`, (path) => files.append(path, bytes("x")));
  }],
  ["every method says ENOTDIR below a file", (files, root) => {
    files.append(`${root}/f`, bytes("x"));
    const below = `${root}/f/g`;
    fails("ENOTDIR", below, (path) => files.append(path, bytes("x")));
    fails("ENOTDIR", below, (path) => files.open(path));
    fails("ENOTDIR", below, (path) => files.status(path));
    fails("ENOTDIR", below, (path) => files.makeDirectory(path));
    fails("ENOTDIR", `${root}/f`, (path) => files.list(path));
  }],
  ["every method says ENOENT of what is missing", (files, root) => {
    const gone = `${root}/gone`;
    fails("ENOENT", gone, (path) => files.open(path));
    fails("ENOENT", gone, (path) => files.status(path));
    fails("ENOENT", gone, (path) => files.list(path));
    fails("ENOENT", `${gone}/d`, (path) => files.makeDirectory(path));
    fails("ENOENT", gone, (path) => files.rename(path, `${root}/x`));
  }],
  ["open() reads on from where the last read ended", (files, root) => {
    files.append(`${root}/f`, bytes("abcdef"));
    const file = files.open(`${root}/f`);
    const into = new Uint8Array(4);
    assertEquals([file.read(into), text(into)], [4, "abcd"]);
    assertEquals([file.read(into), text(into.subarray(0, 2))], [2, "ef"]);
    assertEquals(file.read(into), 0);
    files.append(`${root}/f`, bytes("g"));
    assertEquals([file.read(into), text(into.subarray(0, 1))], [1, "g"]);
    file.close();
  }],
  ["an open file stays the same when its name goes away", (files, root) => {
    files.append(`${root}/f`, bytes("old"));
    const file = files.open(`${root}/f`);
    files.rename(`${root}/f`, `${root}/g`);
    files.append(`${root}/f`, bytes("newer"));
    assertEquals(file.status().size, 3);
    assertEquals(file.status().identity, files.status(`${root}/g`).identity);
    assertNotEquals(file.status().identity, files.status(`${root}/f`).identity);
    const into = new Uint8Array(9);
    assertEquals([file.read(into), text(into.subarray(0, 3))], [3, "old"]);
    file.close();
  }],
  ["status() tells size, age and kind", (files, root) => {
    files.append(`${root}/f`, bytes("12345"));
    files.makeDirectory(`${root}/d`);
    const { size, regular, modifiedAt } = files.status(`${root}/f`);
    assertEquals([size, regular], [5, true]);
    assert(Number.isFinite(modifiedAt) && modifiedAt >= 0);
    assertEquals(files.status(`${root}/d`).regular, false);
  }],
  ["list() names what is in a directory, and nothing deeper", (files, root) => {
    assertEquals(files.list(root), []);
    files.makeDirectory(`${root}/dir é`);
    files.append(`${root}/dir é/inner`, bytes("x"));
    files.append(`${root}/f`, bytes("x"));
    assertEquals(files.list(root).sort(), ["dir é", "f"]);
    assertEquals(files.list(`${root}/dir é`), ["inner"]);
  }],
  ["makeDirectory() says EEXIST of what is there", (files, root) => {
    files.makeDirectory(`${root}/d`);
    fails("EEXIST", `${root}/d`, (path) => files.makeDirectory(path));
    files.append(`${root}/f`, bytes("x"));
    fails("EEXIST", `${root}/f`, (path) => files.makeDirectory(path));
  }],
  ["rename() replaces a file without a word", (files, root) => {
    files.append(`${root}/a`, bytes("A"));
    files.append(`${root}/b`, bytes("B"));
    files.rename(`${root}/a`, `${root}/b`);
    assertEquals(files.list(root), ["b"]);
    assertEquals(read(files, `${root}/b`), "A");
  }],
  ["append() takes bytes of any value, none, and many, as they are", (
    files,
    root,
  ) => {
    const odd = Uint8Array.from({ length: 300_000 }, (_, i) => i * 7);
    assertEquals(files.append(`${root}/f`, new Uint8Array(0)), 0);
    assertEquals(files.status(`${root}/f`).size, 0);
    assertEquals(files.append(`${root}/f`, odd), odd.length);
    assertEquals(files.append(`${root}/f`, odd.subarray(5, 8)), 3);
    const file = files.open(`${root}/f`);
    const into = new Uint8Array(odd.length + 9);
    let length = 0;
    for (let read = 1; read > 0;) {
      read = file.read(into.subarray(length));
      length += read;
    }
    file.close();
    assertEquals(length, odd.length + 3);
    assertEquals(into.subarray(0, odd.length), odd);
    assertEquals(into.subarray(odd.length, length), odd.subarray(5, 8));
  }],
  ["seek() has the next read begin there", (files, root) => {
    files.append(`${root}/f`, bytes("abcdefg"));
    const file = files.open(`${root}/f`);
    const into = new Uint8Array(2);
    assertEquals([file.read(into), text(into)], [2, "ab"]);
    file.seek(4);
    assertEquals([file.read(into), text(into)], [2, "ef"]);
    assertEquals([file.read(into), text(into.subarray(0, 1))], [1, "g"]);
    file.seek(0);
    assertEquals([file.read(into), text(into)], [2, "ab"]);
    file.seek(99);
    assertEquals(file.read(into), 0);
    file.close();
  }],
  ["append() writes at the end of the file as it is then", (files, root) => {
    files.append(`${root}/f`, bytes("1"));
    const file = files.open(`${root}/f`);
    files.append(`${root}/f`, bytes("2"));
    files.rename(`${root}/f`, `${root}/g`);
    files.append(`${root}/f`, bytes("3"));
    files.append(`${root}/g`, bytes("4"));
    file.close();
    assertEquals(read(files, `${root}/f`), "3");
    assertEquals(read(files, `${root}/g`), "124");
  }],
  ["two readers of one file do not disturb each other", (files, root) => {
    files.append(`${root}/f`, bytes("abcd"));
    const [a, b] = [files.open(`${root}/f`), files.open(`${root}/f`)];
    const into = new Uint8Array(3);
    assertEquals([a.read(into), text(into)], [3, "abc"]);
    assertEquals([b.read(into), text(into)], [3, "abc"]);
    a.close();
    assertEquals([b.read(into), text(into.subarray(0, 1))], [1, "d"]);
    b.close();
  }],
  ["open() or the first read() says EISDIR of a directory", (files, root) => {
    files.makeDirectory(`${root}/d`);
    fails("EISDIR", `${root}/d`, (path) => {
      const file = files.open(path);
      try {
        file.read(new Uint8Array(1));
      } finally {
        file.close();
      }
    });
  }],
  ["rename() moves a directory with what is in it", (files, root) => {
    files.makeDirectory(`${root}/d`);
    files.append(`${root}/d/f`, bytes("x"));
    files.rename(`${root}/d`, `${root}/e`);
    assertEquals(files.list(root), ["e"]);
    assertEquals(read(files, `${root}/e/f`), "x");
  }],
  ["status() says when a file grew", (files, root) => {
    files.append(`${root}/f`, bytes("x"));
    const { identity, size } = files.status(`${root}/f`);
    files.append(`${root}/f`, bytes("yz"));
    const later = files.status(`${root}/f`);
    assertEquals([size, later.size], [1, 3]);
    assertEquals(later.identity, identity);
  }],
  ["rename() says ENOENT when the new directory is missing", (files, root) => {
    files.append(`${root}/a`, bytes("A"));
    fails("ENOENT", `${root}/a`, (path) => files.rename(path, `${root}/no/a`));
    assertEquals(read(files, `${root}/a`), "A");
  }],
];

/** Registers a test for each line of the contract. */
export function testContract(name: string, withFiles: WithFiles): void {
  for (const [promise, check] of CONTRACT) {
    test(`${name} keeps that ${promise}`, () => withFiles(check));
  }
}

function fails(
  code: string,
  path: string,
  run: (path: string) => unknown,
): void {
  const error = assertThrows(() => run(path), FileError);
  assertEquals([error.code, error.path], [code, path]);
}

function read(files: FileSystem, path: string): string {
  const file = files.open(path);
  const into = new Uint8Array(100);
  const length = file.read(into);
  file.close();
  return text(into.subarray(0, length));
}

function bytes(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

function text(content: Uint8Array): string {
  return new TextDecoder().decode(content);
}
