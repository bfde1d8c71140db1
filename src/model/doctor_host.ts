/**
 * What the doctor asks of the world besides what everybody asks of it. No hook knows of it.
 * `src/runtime/` implements it; tests hand in a world that is broken as they like.
 *
 * @module
 */
import type { Drives } from "./ports.ts";

/** What is known of a name on the disk. */
export interface EntryFacts {
  readonly kind: "file" | "directory" | "link" | "other";
  /** The permission bits, such as `0o700`; `null` where the system has none. */
  readonly mode: number | null;
  /** The number of the user whom it belongs to; `null` where the system has none. */
  readonly owner: number | null;
}

/** What is left on a drive for this user. */
export interface Space {
  readonly bytes: number;
  /** How many files can still be made; `null` where there is no such bound. */
  readonly files: number | null;
}

/** Files as a doctor looks at them. Every method may throw a `FileError` that names the path. */
export interface DoctorFiles {
  /** What has this name, a link itself not being followed; `null` where nothing has. */
  look(path: string): EntryFacts | null;
  /** As `look`, of what a link leads to. */
  lookThrough(path: string): EntryFacts | null;
  /** Whether this process may write to a file, or make files in a directory. Never throws. */
  mayWrite(path: string): boolean;
  /** Whether it is a file that this process may run. Never throws. */
  mayRun(path: string): boolean;
  /** What is left where a directory lies; `null` where nobody tells. Never throws. */
  space(path: string): Space | null;
  /** Sets the permission bits. */
  changeMode(path: string, mode: number): void;
  /** Removes a file. One that is not there is no error. */
  remove(path: string): void;
  /** Removes a directory if it is empty. One that is not, or is not there, is no error. */
  removeIfEmpty(path: string): void;
}

/** A command to try, without a shell. */
export interface Trial {
  /** The program and its arguments. A program without a slash is looked for on the `PATH` of `env`. */
  readonly command: readonly string[];
  readonly cwd: string;
  /** All of its environment. */
  readonly env: Readonly<Record<string, string>>;
  /** What it reads from its standard input. */
  readonly input: string;
  /** How long it may take, in ms; then it is ended, with all that it started. */
  readonly limitMs: number;
}

/** What became of a command that was tried. */
export interface TrialRun {
  /** Why it could not be started, such as `ENOENT`. */
  readonly startError: string | null;
  /** Its exit status; `null` where there is none. */
  readonly status: number | null;
  /** The signal that ended it. */
  readonly signal: string | null;
  /** Whether its time was up. */
  readonly late: boolean;
  /** What it printed: the beginning, where that is long. */
  readonly stdout: string;
  readonly stderr: string;
  readonly elapsedMs: number;
}

/** What the doctor asks of its process. */
export interface DoctorHost {
  readonly files: DoctorFiles;
  readonly drives: Drives;
  /** The number of the user; `null` where the system has none. */
  readonly userId: number | null;
  /** `linux`, `darwin`, `win32` and so on. */
  readonly platform: string;
  /** All variables of the environment. */
  variables(): Record<string, string>;
  /** Runs a command to its end. Never rejects. */
  run(trial: Trial): Promise<TrialRun>;
}
