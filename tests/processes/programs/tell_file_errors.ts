/**
 * Says with which code each call on the files of a directory ends, as JSON.
 * The directory has a file `f` and a directory `d`. `directory`
 */
import { FileError } from "../../../src/model/errors.ts";
import type { OpenFile } from "../../../src/model/ports.ts";
import { currentHookHost } from "../../../src/runtime/current.ts";
import { argument, say } from "./child_runtime.ts";

const { files } = currentHookHost();
const root = argument(0);
const bytes = new Uint8Array(100_000).fill(0x61);

/** The code, or what was done. */
function codeOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (error instanceof FileError) return error.code;
    throw error;
  }
}

/** Opens one file until there are no more descriptors. */
function openUntilNoMore(): string {
  const open: OpenFile[] = [];
  try {
    for (let i = 0; i < 20_000; i++) open.push(files.open(`${root}/f`));
    return "done";
  } finally {
    for (const file of open) file.close();
  }
}

say(JSON.stringify({
  status: codeOf(() => files.status(`${root}/f`).size >= 0),
  open: codeOf(() => files.open(`${root}/f`).close() ?? "done"),
  list: codeOf(() => files.list(root).sort()),
  old: codeOf(() => files.append(`${root}/f`, bytes)),
  new: codeOf(() => files.append(`${root}/new`, bytes)),
  make: codeOf(() => files.makeDirectory(`${root}/d/made`) ?? "done"),
  rename: codeOf(() => files.rename(`${root}/f`, `${root}/d/g`) ?? "done"),
  many: codeOf(openUntilNoMore),
}));
