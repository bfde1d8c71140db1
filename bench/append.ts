/**
 * `deno run -A bench/append.ts [rounds]`
 *
 * One append per record against what a counter file needs to lose nothing: a lock, reading the
 * file, writing it anew under another name, and a rename. One process at a time; with many, the
 * second one waits for locks, and the first one does not.
 *
 * @module
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import properLockfile from "proper-lockfile";
import { encodeLine } from "../src/codec/encode_line.ts";
import { currentHookHost } from "../src/runtime/current.ts";
import { appendLines } from "../src/store/journal.ts";
import { comparedRounds } from "./paired_rounds.ts";
import { toolCall } from "./records.ts";
import { roundsOf } from "./table.ts";

const USUAL_ROUNDS = 30;
const COUNT = 50;

/** What is used of the package, which brings no types. */
const lockfile = properLockfile as {
  lockSync(path: string): () => void;
};

function main(args: readonly string[]): void {
  const rounds = roundsOf(args, USUAL_ROUNDS);
  const folder = Deno.makeTempDirSync({ prefix: "hooktally-bench-" });
  try {
    const works = [
      { name: "append", run: appending(folder) },
      { name: "read, modify, write under a lock", run: rewriting(folder) },
    ];
    console.log(comparedRounds(works, { rounds, count: COUNT }));
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

function appending(folder: string): (count: number) => void {
  const { files } = currentHookHost();
  const path = join(folder, "session.ndjson");
  let sequence = 0;
  return (count) => {
    for (let i = 0; i < count; i++) {
      const text = encodeLine(toolCall(++sequence));
      const line = { sequence, text, attempts: 0 };
      const { error } = appendLines(files, folder, path, [line]);
      if (error !== undefined) throw error;
    }
  };
}

function rewriting(folder: string): (count: number) => void {
  const path = join(folder, "totals.json");
  writeFileSync(path, "{}");
  let sequence = 0;
  return (count) => {
    for (let i = 0; i < count; i++) {
      const { record } = toolCall(++sequence);
      const release = lockfile.lockSync(path);
      const totals = JSON.parse(readFileSync(path, "utf8"));
      totals[record.tool] = (totals[record.tool] ?? 0) + 1;
      writeFileSync(`${path}.new`, JSON.stringify(totals));
      renameSync(`${path}.new`, path);
      release();
    }
  };
}

main(Deno.args);
