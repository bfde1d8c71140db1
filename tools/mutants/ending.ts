/** What is promised of the ends of sessions, broken. */
import { type Mutant, mutant } from "./mutant.ts";

const FINALIZE = "src/store/finalize.ts";
const SWEEP = "src/store/sweep.ts";

/** Mutants of how a session is ended. */
export const ENDING: readonly Mutant[] = [
  mutant(
    "the archive has one fixed name",
    FINALIZE,
    [
      "const file = unusedName(tools, layout, key);",
      'const file = "archived";',
    ],
    [
      "store/finalize",
      "finalizeJournal() makes a second archive when a straggler came",
    ],
  ),
  mutant(
    "the archive's name may be taken",
    FINALIZE,
    [
      "if (!exists(files, layout.archivedJournal(key, name))) return name;",
      "return name;",
    ],
    [
      "store/finalize",
      "finalizeJournal() keeps every archive when names come again",
    ],
  ),
  mutant(
    "another process that finalizes first is an error",
    FINALIZE,
    [
      "if (isMissing(error)) return { moved: false };",
      "if (error === undefined) return { moved: false };",
    ],
    [
      "store/finalize",
      "finalizeJournal() says false when another process is faster",
    ],
  ),
  mutant(
    "a session ends though its queue cannot be written",
    "src/session/session_stats.ts",
    [
      'if (this.#state !== "finalized") {\n      this.#queue.flushAlone();',
      'if (this.#state !== "finalized") {\n      this.#queue.settle();',
    ],
    [
      "session/ending",
      "finalize() does not end the session when it cannot write",
    ],
  ),
  mutant(
    "the sweep asks the file's date alone",
    SWEEP,
    ["lastAt === null || lastAt > since", "lastAt === null"],
    [
      "store/sweep",
      "sweepJournals() leaves a session when file or records are young",
    ],
  ),
  mutant(
    "the sweep asks the records alone",
    SWEEP,
    [" || status.modifiedAt > since", ""],
    [
      "store/sweep",
      "sweepJournals() leaves a session when file or records are young",
    ],
  ),
  mutant(
    "one session that fails ends the sweep",
    SWEEP,
    ["if (!isMissing(error)) failures.push(error);", "throw error;"],
    ["store/sweep", "sweepJournals() goes on when one session fails"],
  ),
  mutant(
    "a journal that is held open is an error",
    FINALIZE,
    ["if (isHeldOpen(error, tools))", "if (error === tools)"],
    [
      "store/finalize",
      "finalizeJournal() defers a session whose journal is held open, and the next one ends it",
    ],
  ),
];
