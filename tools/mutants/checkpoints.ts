/** What is promised of checkpoints, broken. */
import { type Mutant, mutant } from "./mutant.ts";

const PREFIXES = "src/store/prefixes.ts";
const KEEP = "src/store/keep_checkpoint.ts";
const CHECKPOINT = "src/codec/checkpoint.ts";
const READ = "src/store/checkpoint_reader.ts";
const SAME = [
  "store/checkpoint",
  "readTally() folds again when the journal is not the one of the checkpoint",
] as const;
const DAMAGE = [
  "store/checkpoint",
  "readTally() folds again when a byte of the checkpoint is another, or it is cut",
] as const;
const LATER = [
  "store/keep_checkpoint",
  "keepCheckpoint() does not write over one of a later version, and no reader takes it",
] as const;
const OTHER = [
  "store/checkpoint",
  "readTally() folds again when the checkpoint is of another session, or from before a pruning",
] as const;
const COUNTED = [
  "codec/checkpoint",
  "Fold tells the same tally when it is saved and restored anywhere in between",
] as const;

/** Mutants of checkpoints. */
export const CHECKPOINTS: readonly Mutant[] = [
  mutant(
    "a checkpoint is believed whatever its journal ends with",
    PREFIXES,
    [
      "if (found === undefined || !sameHash(found, hash)) return undefined;",
      "if (found === undefined || hash === undefined) return undefined;",
    ],
    SAME,
  ),
  mutant(
    "a checkpoint reaches into half a line",
    "src/store/lines.ts",
    [
      "if (length === 0) return overlong ? undefined : ended;",
      "if (length === 0) return overlong ? undefined : position;",
    ],
    [
      "store/checkpoint",
      "readTally() goes on from any length of a growing journal to what one reading tells",
    ],
  ),
  mutant(
    "a line that is called damaged before its end is so twice",
    "src/store/lines.ts",
    [
      "if (length === 0) return overlong ? undefined : ended;",
      "if (length === 0) return ended;",
    ],
    [
      "store/checkpoint",
      "readTally() goes on from any length of a growing journal to what one reading tells",
    ],
  ),
  mutant(
    "the head of a checkpoint is not checked",
    CHECKPOINT,
    ["if (!sameHash(hashHead(bytes), getHash(view, 20))) throw damaged();", ""],
    // Any other byte of it may make a reader go round for ever, where it is not checked.
    [
      "codec/checkpoint",
      "StoredCheckpoint is refused when a number in its head is another",
    ],
  ),
  mutant(
    "the pages of a checkpoint are not checked",
    CHECKPOINT,
    ["if (!sameHash(hashPage(into.buffer), sum)) throw damaged();", ""],
    DAMAGE,
  ),
  mutant(
    "the length of a checkpoint is not checked",
    CHECKPOINT,
    ["if (end !== size) throw damaged();", ""],
    [
      "codec/checkpoint",
      "StoredCheckpoint is refused when it is cut, or longer",
    ],
  ),
  mutant(
    "a checkpoint is written over one of a later version",
    KEEP,
    ["if (isNewer(files, path)) return;", ""],
    LATER,
  ),
  mutant(
    "a checkpoint of a later version is taken",
    CHECKPOINT,
    [
      "checkpointVersion(start) !== CHECKPOINT_VERSION",
      "checkpointVersion(start) === undefined",
    ],
    [
      "codec/checkpoint",
      "StoredCheckpoint is refused when it is whole and of another version",
    ],
  ),
  mutant(
    "a checkpoint of another session is taken",
    READ,
    ["sessionId !== owner.sessionId || ", ""],
    OTHER,
  ),
  mutant(
    "a checkpoint from before a pruning is taken",
    READ,
    [" || prunedUpTo !== owner.prunedUpTo", ""],
    OTHER,
  ),
  mutant(
    "all checkpoints in the making have one name",
    "src/store/layout.ts",
    [
      "${key}.${token}${NEW_CHECKPOINT}",
      "${key}.${token && 0}${NEW_CHECKPOINT}",
    ],
    [
      "store/keep_checkpoint",
      "keepCheckpoint() leaves a whole one when another process makes one at the same moment",
    ],
  ),
  mutant(
    "what was counted stands though a call is another",
    "src/codec/settled_calls.ts",
    ["this.#changed = true;", ""],
    COUNTED,
  ),
  mutant(
    "calls that have ended since are not counted",
    "src/codec/settled_calls.ts",
    ["this.ended.push(call);", ""],
    COUNTED,
  ),
  mutant(
    "a turn that was there before is counted from the checkpoint on",
    "src/codec/settled_calls.ts",
    ["return name !== undefined && name < this.#names;", "return !this;"],
    COUNTED,
  ),
];
