/**
 * What setting hooktally up needs from the world. No hook knows of it: it runs once, and may take
 * its time. `src/runtime/` implements it; tests hand in their own programs and environment.
 *
 * @module
 */
import type { Environment, Random } from "./ports.ts";

/** The name of a runtime. */
export type RuntimeName = "deno" | "node" | "bun";

/** Files as a settings editor needs them. Every method throws a `FileError` that names the path. */
export interface SetupFiles {
  /** All bytes of a file, links being followed; `null` where there is none. */
  read(path: string): Uint8Array<ArrayBuffer> | null;
  /** Whether anything has this name; a link that leads nowhere has. */
  exists(path: string): boolean;
  /**
   * Where the links of a path lead: the path of the file itself, whether there is one or not. A
   * link that leads nowhere has its target too.
   */
  target(path: string): string;
  /**
   * Puts a file in the place of whatever has this name, or leaves that as it was: a new file beside
   * it, flushed to the disk, is renamed. A file that was there keeps its mode and, where the system
   * lets us, its owner. The path has to lead through no link: see `target`.
   *
   * @param mode Of a file that is new.
   * @param check Called when all but the renaming is done; what it throws calls that off.
   */
  replace(
    path: string,
    bytes: Uint8Array,
    mode: number,
    check?: () => void,
  ): void;
  /** Makes a directory and those above it, and says which there were not, the outermost first. */
  makeDirectories(path: string, mode: number): string[];
  /** The names in a directory, in no order; `null` where there is none. */
  list(path: string): string[] | null;
  /** Removes a file or a link. Says whether there was one. */
  remove(path: string): boolean;
  /** Removes a directory if it is empty. Says whether it did. */
  removeDirectory(path: string): boolean;
}

/** What a program printed, and its exit status. */
export interface ProgramRun {
  /** `null` where a signal ended it, or the time was up. */
  readonly status: number | null;
  readonly out: string;
}

/** The programs of this machine. */
export interface Programs {
  /** The runtime of this process, and its program: an absolute path. */
  readonly own: { readonly runtime: RuntimeName; readonly path: string };
  /** The file that this process was started with, links being followed. */
  readonly script: string;
  readonly windows: boolean;
  /** Every program of this name on the `PATH`, in its order, as absolute paths. */
  find(name: string): string[];
  /** Whether it is a script, which needs another program to run it. */
  isScript(path: string): boolean;
  /**
   * Runs a program without standard input, in the root directory, and waits for its end; `null`
   * where it cannot be started.
   *
   * @param bare Whether it gets an empty environment in place of this process's.
   */
  run(command: readonly string[], bare: boolean): ProgramRun | null;
}

/** What setting up asks of its process. */
export interface SetupHost {
  readonly files: SetupFiles;
  readonly programs: Programs;
  readonly environment: Environment;
  readonly random: Random;
  /** The current directory, an absolute path. */
  currentDirectory(): string;
  /**
   * Runs something while no other process holds the same lock. A lock that somebody left behind is
   * taken over, whatever it is: ten seconds after its date, and at once if that is in the future.
   *
   * @param path Names the lock, `<path>.lock`: a name that is ours alone, in a directory that exists.
   * @throws {FileError} If the lock cannot be had: `ELOCKED` where somebody holds it for too long.
   */
  withLock<T>(path: string, run: () => T): T;
}
