/** What the fold and the reader promise, broken. */
import { type Mutant, mutant, onNode } from "./mutant.ts";

const FOLD = "src/codec/fold.ts";
const JOURNALS = "src/store/read_journals.ts";
const DECODE = "src/codec/decode_line.ts";

/** Mutants of reading. */
export const READING: readonly Mutant[] = [
  mutant(
    "a record that comes again counts again",
    FOLD,
    ["if (this.#written.size === before) return;", ""],
    ["codec/fold_laws", "Fold tells the same tally when lines come again"],
  ),
  mutant(
    "the first record of a call wins",
    "src/codec/call_table.ts",
    ["call, seen | (1 << rank));", "call, seen || 1 << rank);"],
    [
      "codec/merge",
      "Fold takes the weightier word when two records speak of one call",
    ],
  ),
  mutant(
    "a record's identity does without its writer",
    FOLD,
    ["`${line.sequence} ${line.writer} ${call}`", "`${line.sequence} ${call}`"],
    [
      "store/identity_clash",
      "readTally() counts each writer when their first records look alike",
    ],
  ),
  mutant(
    "a record's identity does without its number",
    FOLD,
    ["`${line.sequence} ${line.writer} ${call}`", "`${line.writer} ${call}`"],
    [
      "store/identity_clash",
      "readTally() counts a file once when it is there under two names",
    ],
  ),
  mutant(
    "a record's identity does without its call",
    FOLD,
    ["${line.writer} ${call}`", "${line.writer}`"],
    [
      "codec/fold_laws",
      "Fold counts each call when a line was copied under other call ids",
    ],
  ),
  mutant(
    "another session's lines count",
    FOLD,
    [
      "if (line.sessionId !== this.#sessionId) {",
      "if (line.sessionId === '') {",
    ],
    [
      "store/torn_lines",
      "readTally() counts the neighbours when a line is strange",
    ],
  ),
  mutant(
    "identities are hashed to 32 bits",
    "src/codec/identity.ts",
    ["into.high = (first ^ (first >>> 15)) >>> 0;", "into.high = 0;"],
    [
      "codec/identity",
      "hashText() tells 300,000 ids apart when they are alike",
    ],
  ),
  mutant(
    "files are not told apart",
    JOURNALS,
    ["if (identity !== null && this.#seen.has(identity)) return true;", ""],
    [
      "store/rename_race",
      "readTally() counts a damaged line once when its journal is renamed",
    ],
  ),
  mutant(
    "a file's identity is asked of its name",
    JOURNALS,
    [
      "const { identity } = file.status();",
      "const { identity } = this.#files.status(path);",
    ],
    [
      "store/rename_race",
      "readTally() never misses a record when two renames come between its calls",
    ],
  ),
  {
    breaks: "the archive is read before the live journal",
    edits: [
      {
        file: JOURNALS,
        from:
          "    const running = this.#readJournal(layout.liveJournal(key), null);\n",
        to: "",
      },
      {
        file: JOURNALS,
        from: "    return { running, journals: this.#read };",
        to:
          "    const running = this.#readJournal(layout.liveJournal(key), null);\n    return { running, journals: this.#read };",
      },
    ],
    red: {
      file: "tests/store/rename_race_test.ts",
      name:
        "readTally() never misses a record when a rename comes between two calls",
    },
  },
  mutant(
    "any trouble counts as a missing file",
    "src/model/errors.ts",
    ['if (hasCode(error, "ENOENT", "ENOTDIR"))', "if (error)"],
    [
      "store/reader",
      "readTally() surfaces every code but those of missing files",
    ],
  ),
  mutant(
    "a missing file is trouble",
    "src/model/errors.ts",
    ['if (hasCode(error, "ENOENT", "ENOTDIR"))', "if (hasCode(error))"],
    [
      "store/reader",
      "readTally() says null when nothing was recorded, and writes nothing",
    ],
  ),
  mutant(
    "a line in the making is read",
    "src/store/lines.ts",
    [
      "if (length === 0) return overlong",
      "if (length === 0 && kept > 0) sink.addLine(decoder.decode(chunk.subarray(0, kept)));\n    if (length === 0) return overlong",
    ],
    [
      "store/torn_lines",
      "readTally() neither counts nor blames what has no line end yet",
    ],
  ),
  mutant(
    "a damaged line hides those after it",
    DECODE,
    ["  } catch {", "  } catch (error) {\n    if (error) throw error;"],
    [
      "store/torn_lines",
      "readTally() counts the neighbours when a line is strange",
    ],
  ),
  mutant(
    "lines of a newer version count",
    DECODE,
    ['if (fields["v"] !== FORMAT_VERSION)', 'if (fields["v"] === "")'],
    [
      "codec/decode_line",
      "decodeLine() says skipped when the version is newer or the type unknown",
    ],
  ),
  // Deno has no such accessor: only elsewhere does the name do harm.
  onNode(mutant(
    "a tool named __proto__ has no entry",
    "src/codec/tally_json.ts",
    ["Object.create(null)", "{}"],
    [
      "codec/tally_json",
      "tallyJson() has an entry of its own when a tool is named like a property",
    ],
  )),
];
