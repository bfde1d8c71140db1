/** What the doctor promises, broken: it leaves no trace, and runs nothing of a project's. */
import { type Mutant, mutant } from "./mutant.ts";

const TRUSTED = "src/doctor/trusted.ts";
const TRACES = "src/doctor/trial_traces.ts";
const NOTHING_ELSE: readonly [string, string] = [
  "doctor/trusted",
  "mayBeTried() runs nothing else that a project's settings name",
];

/** Mutants of the doctor. */
export const DOCTOR: readonly Mutant[] = [
  mutant(
    "a project's own program is run",
    TRUSTED,
    ["if (program.startsWith(`${project}/`)) return false;", ""],
    NOTHING_ELSE,
  ),
  mutant(
    "a project's hook is run wherever it lies",
    TRUSTED,
    [
      "if (!folders.some((folder) => script.startsWith(`${folder}/`))) return false;",
      "",
    ],
    NOTHING_ELSE,
  ),
  mutant(
    "a project's command may begin with anything",
    TRUSTED,
    ["own.command === hook.command &&", "true &&"],
    NOTHING_ELSE,
  ),
  mutant(
    "sessions of a killed doctor are listed",
    "src/store/reader.ts",
    [" || isTrialSession(key)", ""],
    [
      "store/trial_sessions",
      "readSessionIds() passes over a doctor's trial, live or archived",
    ],
  ),
  mutant(
    "the history tells of a doctor's trial",
    "src/store/finalize.ts",
    ["if (isTrialSession(key)) return { moved: true };", ""],
    [
      "store/trial_sessions",
      "finalizeJournal() tells the history nothing of a doctor's trial",
    ],
  ),
  mutant(
    "a doctor removes the error log of others",
    TRACES,
    ["if (ofTrialsOnly(files, layout)) {", "{"],
    [
      "doctor/trial",
      "tryHooks() removes the error log that it caused, and no other",
    ],
  ),
  mutant(
    "a doctor leaves the journal of its trial",
    TRACES,
    ["doctorFiles.remove(layout.liveJournal(key));", ""],
    [
      "doctor/trial",
      "tryHooks() finds all well when hooks record, and leaves no trace",
    ],
  ),
];
