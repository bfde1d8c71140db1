/** The command line over a disk in memory. */
import { runCli } from "../../src/cli/run_cli.ts";
import { encodeBatch } from "../../src/codec/batch.ts";
import type { FileSystem } from "../../src/model/ports.ts";
import type { JournalRecord } from "../../src/model/record.ts";
import { sessionKey } from "../../src/model/session_key.ts";
import type { CommandLine } from "../../src/runtime/command_line.ts";
import { fakeHostOn } from "../ports/fake_host.ts";
import { MemoryFiles } from "../ports/memory_files.ts";
import { lineText } from "../records/builders.ts";
import { LAYOUT } from "../store/data.ts";

/** What a command left behind. */
export interface Said {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Where a command runs; the rest is as in a pipe. */
export interface Terminal extends
  Partial<
    Pick<CommandLine, "columns" | "rows" | "pause">
  > {
  /** How often something can be printed before nobody reads it any more. */
  readonly reads?: number;
  /** ms since 1970. */
  readonly now?: number;
}

/** Runs a command; the current directory is `/home/ä b`. */
export async function run(
  files: FileSystem,
  args: readonly string[],
  environment?: Readonly<Record<string, string>>,
  terminal: Terminal = {},
): Promise<Said> {
  const said = { status: -1, out: "", err: "" };
  let { reads = Infinity } = terminal;
  const line: CommandLine = {
    columns: undefined,
    rows: undefined,
    pause: () => Promise.resolve(false),
    ...terminal,
    args,
    currentDirectory: () => "/home/ä b",
    out(text) {
      if (reads-- <= 0) return Promise.resolve(false);
      said.out += text;
      return Promise.resolve(true);
    },
    err(text) {
      said.err += text;
      return Promise.resolve(true);
    },
    exitWith: (status) => void (said.status = status),
  };
  const host = fakeHostOn(files, environment);
  host.clock.time = terminal.now ?? host.clock.time;
  await runCli(host, line);
  return said;
}

/** An empty data directory. */
export function emptyDisk(): MemoryFiles {
  const files = new MemoryFiles();
  for (const path of ["/home", "/home/ä b", LAYOUT.root]) {
    files.makeDirectory(path);
  }
  files.makeDirectory(LAYOUT.live);
  files.makeDirectory(LAYOUT.archive);
  return files;
}

/** Appends records to the live journal of a session. */
export function record(
  files: FileSystem,
  sessionId: string,
  records: readonly JournalRecord[],
): void {
  const lines = records.map((r, i) => lineText(r, i + 1, "w1", sessionId));
  const journal = LAYOUT.liveJournal(sessionKey(sessionId));
  files.append(journal, encodeBatch(lines));
}

/** Ends a session: its journal goes to the archive. */
export function end(files: FileSystem, sessionId: string): void {
  const key = sessionKey(sessionId);
  files.makeDirectory(LAYOUT.archiveOf(key));
  files.rename(LAYOUT.liveJournal(key), LAYOUT.archivedJournal(key, "n1"));
}

/** Ids and names of which nothing may reach a terminal as it is. */
export const HOSTILE: readonly string[] = [
  "\u001b[31mred",
  "\u001b]0;title\u0007",
  "\u009b2J",
  "two\nlines\r",
  "\u202eevil\u2066",
  "\u2028\u2029\u0085",
  "\u{e0041}tag",
  "\0\b\t\u007f",
  "__proto__",
  "constructor",
  '"quoted\\',
];

/** Everything that a terminal would obey, but for the line ends of the output itself. */
export const UNSAFE = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
