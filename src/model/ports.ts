/**
 * What hooktally needs from the world, as interfaces. `src/runtime/` implements them for each
 * runtime; tests hand in their own. All of it is synchronous: an exit event waits for nobody.
 *
 * @module
 */

/** What is known about a directory entry without opening it. Links are not followed. */
export interface FileStatus {
  /** A plain file: no directory, link, pipe or device. */
  readonly regular: boolean;
  /** In bytes. */
  readonly size: number;
  /** ms since 1970. */
  readonly modifiedAt: number;
  /** The same for two names of the same file; `null` where the system tells none. */
  readonly identity: string | null;
}

/** A file opened for reading from its beginning. */
export interface OpenFile {
  /** As `FileSystem.status`, of this very file: its name may have gone to another one meanwhile. */
  status(): FileStatus;
  /** Fills `into` from where the last read ended and says how many bytes came; 0 at the end. */
  read(into: Uint8Array): number;
  /** The next read begins there, in bytes from the beginning of the file. */
  seek(position: number): void;
  /** Gives the file back to the system. */
  close(): void;
}

/** Files and directories. Every method throws a `FileError` that names the path and the code. */
export interface FileSystem {
  /**
   * Opens the file for appending (making it, mode 0600), writes once, closes it, and says how many
   * bytes were taken, which may be fewer than given. It makes no directory. A link is not followed
   * (`ELOOP`) and a pipe not waited for (`ENXIO`).
   */
  append(path: string, bytes: Uint8Array): number;
  /** Opens a file for reading, from its beginning; links and pipes as `append` does. */
  open(path: string): OpenFile;
  /** Looks at a name, without following a link. */
  status(path: string): FileStatus;
  /** The names in a directory, in no order. */
  list(path: string): string[];
  /** Makes one directory (mode 0700) in one that exists. */
  makeDirectory(path: string): void;
  /** Renames; a file of the new name is replaced without a word. */
  rename(from: string, to: string): void;
}

/** Keeps other processes out of a file, where `FileSystem.append` alone does not: on network drives. */
export interface FileLock {
  /**
   * Takes the lock of a file, which need not be there; its directory must. Waits for a bounded time.
   *
   * @returns What gives the lock back; it never throws.
   * @throws {FileError} If it cannot be had. The code is `ELOCKED` where another one has it.
   */
  acquire(path: string): () => void;
}

/** What the system tells of the drives on which files lie. */
export interface Drives {
  /** The table of mounts in Linux' form; `undefined` where there is none or it may not be read. */
  mountTable(): string | undefined;
  /** An absolute path without links. Throws a `FileError` if it is not there. */
  realPath(path: string): string;
}

/** Time, for what is shown and for ages; nothing that is counted hangs on it. */
export interface Clock {
  /** ms since 1970. */
  now(): number;
  /** ms on a clock that never goes back, with fractions. */
  elapsed(): number;
}

/** A timer that does not keep the process alive. */
export interface Timers {
  /** Calls `run` once after `delayMs` and returns what cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

/** How a process ends. */
export interface Ending {
  /** `false` once it is clear that the process lives on after all. */
  isFinal(): boolean;
}

/** The exit events of the process. */
export interface Lifecycle {
  /** `false` in a worker thread, which may be terminated without any event. */
  readonly mainThread: boolean;
  /**
   * Has `flush` called at every exit event: with an {@linkcode Ending} when the process is about to
   * end, with `null` when it merely ran out of work. One listener serves the whole process.
   */
  onExit(flush: (ending: Ending | null) => void): void;
  /**
   * Has `flush` called at SIGTERM, SIGINT and SIGHUP, which take their course after that: with an
   * {@linkcode Ending} where the process is about to end, with `null` where a listener of the host
   * decides. Without this the process listens to no signal. In a worker thread it does nothing.
   */
  onSignal(flush: (ending: Ending | null) => void): void;
}

/** A thread that was started. */
export interface StartedThread {
  /** Ends it where it stands, without waiting for that. */
  stop(): void;
}

/** Threads of this process. */
export interface Threads {
  /**
   * Starts the thread that writes what is put into the shared memory. It keeps no process alive.
   *
   * @param ended Is told why, once it has ended, whatever the reason; never before this returns.
   * @throws {Error} If there can be none.
   */
  startWriter(
    shared: SharedArrayBuffer,
    ended: (why: string) => void,
  ): StartedThread;
}

/** The surroundings of the process. */
export interface Environment {
  /** Whether paths are written in the manner of Windows. */
  readonly windows: boolean;
  /** The value of a variable. One that may not be read counts as not set. */
  get(name: string): string | undefined;
}

/** Randomness for names, not for secrets. */
export interface Random {
  /** 80 random bits as 16 characters of `[0-9a-v]`. */
  token(): string;
}

/** The standard input of a hook. */
export interface Stdin {
  /** Waits for bytes, fills `into`, says how many came; 0 at the end. */
  read(into: Uint8Array<ArrayBuffer>): Promise<number>;
  /** Resolves after `ms`, without keeping the process alive. */
  expire(ms: number): Promise<void>;
  /**
   * Nothing will be read any more. The last thing that a hook does: where a read is still under way
   * and cannot be called off, this ends the process, with exit status 0.
   */
  close(): void;
}

/** The standard output and standard error of a process. */
export interface Output {
  /** Writes a line or two to standard output. Throws if it is closed, or full and non-blocking. */
  out(text: string): void;
  /** Writes to standard error if there is one; what cannot be said there is not said. */
  err(text: string): void;
}

/** What the library asks of its runtime. */
export interface Host {
  /** The files. */
  readonly files: FileSystem;
  /** The clocks. */
  readonly clock: Clock;
  /** The environment variables. */
  readonly environment: Environment;
  /** The randomness. */
  readonly random: Random;
  /** The standard output and standard error. */
  readonly output: Output;
  /** The timers. */
  readonly timers: Timers;
  /** The exit events. */
  readonly lifecycle: Lifecycle;
  /** The threads. */
  readonly threads: Threads;
  /** The same files; what `append` and `makeDirectory` did survives a power failure. */
  readonly durableFiles: FileSystem;
  /** The lock that `locking: "always"` means; `undefined` until `hooktally/locking` is loaded. */
  offeredLock(): FileLock | undefined;
}

/** What a hook asks of its runtime: it lives too shortly for timers and exit events. */
export interface HookHost extends
  Omit<
    Host,
    "timers" | "lifecycle" | "threads" | "durableFiles" | "offeredLock"
  > {
  /** What the process was told when it was started, after the script's own name. */
  readonly args: readonly string[];
  /** The standard input. */
  readonly stdin: Stdin;
}

/** Deleting. Apart from {@linkcode FileSystem}, since nothing that records can do it. */
export interface Removal {
  /** Whether a name is a directory, and no link to one. `false` where there is none. */
  isDirectory(path: string): boolean;
  /** Deletes a file or a link, not what the link leads to. */
  removeFile(path: string): void;
  /** Deletes an empty directory. */
  removeDirectory(path: string): void;
}

/** A command of the user's, and what it is given. */
export interface ShellRun {
  /** As it would be typed. */
  readonly command: string;
  /** Where it runs: an absolute path. Where it is gone, or none is given, in that of this process. */
  readonly directory: string | undefined;
  /** For its standard input. */
  readonly input: Uint8Array<ArrayBuffer>;
  /** How long it may take, in ms. Then it is ended, and what it printed counts. */
  readonly limitMs: number;
  /** How much of its output is kept. */
  readonly maxBytes: number;
}

/**
 * Runs a command through the shell, with the environment of this process, and resolves
 * to what it printed, however it ended. Rejects if it cannot be started.
 */
export type ShellCommand = (run: ShellRun) => Promise<string>;
