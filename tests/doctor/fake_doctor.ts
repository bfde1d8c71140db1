/** A machine for the doctor, whose disk is in memory. */
import type {
  DoctorFiles,
  DoctorHost,
  EntryFacts,
  Trial,
  TrialRun,
} from "../../src/model/doctor_host.ts";
import { unlessMissing } from "../../src/model/errors.ts";
import type { MemoryFiles } from "../ports/memory_files.ts";

/** A run as it should be, but for what is given. */
export function runOf(fields: Partial<TrialRun> = {}): TrialRun {
  return {
    ...{ startError: null, status: 0, signal: null, late: false },
    ...{ stdout: "", stderr: "", elapsedMs: 12 },
    ...fields,
  };
}

/**
 * The machine of user 1, to whom all files belong.
 *
 * @param run What is done in the place of a command.
 */
export function fakeDoctor(
  files: MemoryFiles,
  run: (trial: Trial) => TrialRun = () => runOf(),
): DoctorHost {
  return {
    files: filesOf(files),
    drives: { mountTable: () => undefined, realPath: (path) => path },
    userId: 1,
    platform: "linux",
    variables: () => ({ HOME: "/home", CLAUDE_CODE_SESSION_ID: "mine" }),
    run: (trial) => Promise.resolve(run(trial)),
  };
}

function filesOf(files: MemoryFiles): DoctorFiles {
  const look = (path: string): EntryFacts | null => {
    const status = unlessMissing(() => files.status(path));
    if (status === undefined) return null;
    const directory = isDirectory(files, path);
    const kind = status.regular ? "file" : directory ? "directory" : "link";
    return { kind, mode: directory ? 0o700 : 0o600, owner: 1 };
  };
  return {
    ...{ look, lookThrough: look, space: () => null },
    mayWrite: () => true,
    mayRun: () => true,
    changeMode: () => {},
    remove: (path) => files.remove(path),
    removeIfEmpty(path) {
      if (unlessMissing(() => files.list(path))?.length === 0) {
        files.remove(path);
      }
    },
  };
}

function isDirectory(files: MemoryFiles, path: string): boolean {
  try {
    files.list(path);
    return true;
  } catch {
    return false;
  }
}
