/** What the journal's writer promises, broken. */
import { type Mutant, mutant } from "./mutant.ts";

const JOURNAL = "src/store/journal.ts";

/** Mutants of writing. */
export const WRITING: readonly Mutant[] = [
  mutant(
    "a batch is appended by two system calls",
    "src/runtime/deno.ts",
    [
      "const taken = file.writeSync(bytes);",
      "const taken = file.writeSync(bytes.subarray(0, 1)) + file.writeSync(bytes.subarray(1));",
    ],
    [
      "processes/single_writes",
      "appendLines() is one system call when a batch is written",
    ],
  ),
  mutant(
    "a batch is appended line by line",
    JOURNAL,
    [
      "const taken = files.append(path, batch);",
      "let taken = 0;\nfor (const end of [1, batch.length]) taken += files.append(path, batch.subarray(taken, end));",
    ],
    ["session/flush", "flush() writes all records in one append"],
  ),
  mutant(
    "no line end before a batch",
    "src/codec/batch.ts",
    ['`\\n${lines.join("\\n")}\\n`', '`${lines.join("\\n")}\\n`'],
    [
      "store/torn_lines",
      "readTally() misses only the torn record when another writer goes on",
    ],
  ),
  mutant(
    "the rest of a short write is continued",
    JOURNAL,
    [
      "const taken = files.append(path, batch);",
      "let taken = files.append(path, batch);\nif (taken < batch.length) taken += files.append(path, batch.subarray(taken));",
    ],
    [
      "store/append_cut",
      "appendLines() loses and doubles nothing when a write is cut at any byte",
    ],
  ),
  mutant(
    "a short write counts as whole",
    JOURNAL,
    [
      "? rest.length\n        : landedLines(batch, taken)",
      "? rest.length\n        : rest.length",
    ],
    [
      "store/append_cut",
      "appendLines() loses and doubles nothing when a write is cut at any byte",
    ],
  ),
  mutant(
    "a line without its line end counts as landed",
    "src/codec/batch.ts",
    ["let landed = 0;", "let landed = length > 1 ? 1 : 0;"],
    [
      "store/append_cut",
      "appendLines() loses and doubles nothing when a write is cut at any byte",
    ],
  ),
  mutant(
    "attempts are not counted",
    JOURNAL,
    ["for (const line of rest.slice(whole)) line.attempts++;", ""],
    [
      "store/append_cut",
      "appendLines() says in the line which attempt it is when a write was cut",
    ],
  ),
  mutant(
    "a failed write is not reported",
    JOURNAL,
    ["const error = landed < lines.length\n", "const error = landed < 0\n"],
    [
      "session/flush",
      "flush() throws and keeps the records when the disk refuses",
    ],
  ),
  mutant(
    "missing directories are not made",
    JOURNAL,
    [
      "cause = tryMakeDirectories(files, directory) ?? error;",
      "cause = error;",
    ],
    [
      "store/append_trouble",
      "appendLines() makes all directories when they are missing",
    ],
  ),
  mutant(
    "a directory that another process made is an error",
    "src/store/directories.ts",
    ['error.code === "EEXIST" ? undefined : error.code', "error.code"],
    [
      "store/append_trouble",
      "appendLines() goes on when another process makes the directories first",
    ],
  ),
  mutant(
    "an interrupted write is given up",
    JOURNAL,
    ['code !== "EINTR" && ', ""],
    [
      "store/append_trouble",
      "appendLines() tries again when it is interrupted",
    ],
  ),
  mutant(
    "acknowledged before it is written",
    "src/writer/inline_writer.ts",
    [
      "lines[landed - 1]?.sequence ?? 0",
      "landed < 0 ? 0 : lines.at(-1)?.sequence ?? 0",
    ],
    [
      "session/flush",
      "flush() throws and keeps the records when the disk refuses",
    ],
  ),
  mutant(
    "all writers have one name",
    "src/session/open_queue.ts",
    ["writerId: host.random.token(),", 'writerId: "w",'],
    [
      "session/ending",
      "SessionStats counts on when another instance finalized its session",
    ],
  ),
  mutant(
    "a lock is kept",
    "src/writer/locked_writer.ts",
    ["      held();", "      void held;"],
    [
      "session/locking",
      "SessionStats holds the lock during each write, and not longer",
    ],
  ),
  mutant(
    "a lock that cannot be had keeps records from the disk",
    "src/writer/locked_writer.ts",
    [
      "      const written = this.#inner.settle(backlog);\n",
      "      const written = this.#inner.settle({ after: () => [] } as never);\n",
    ],
    [
      "session/locking",
      "SessionStats writes without the lock when it cannot be had, and says so once",
    ],
  ),
];
