/**
 * The process as a command line sees it: arguments, output that arrives whole, an exit status.
 * No hook loads this file.
 *
 * @module
 */
import { FileError } from "../model/errors.ts";
import { isDeno } from "./current.ts";
import { withFile } from "./file_errors.ts";
import { currentDirectory, processArguments } from "./process_arguments.ts";

/** What a command asks of its process. */
export interface CommandLine {
  /** The arguments after the script's own name. */
  readonly args: readonly string[];
  /** How wide the terminal is; `undefined` where standard output is none. */
  readonly columns: number | undefined;
  /** How many lines the terminal has; `undefined` where standard output is none. */
  readonly rows: number | undefined;
  /**
   * The current directory, an absolute path.
   *
   * @throws {FileError} If it was removed or may not be known.
   */
  currentDirectory(): string;
  /**
   * Writes to standard output and resolves when all of it was taken. Where the reader has gone, the
   * rest is dropped, and it resolves to `false`: `| head` is no error.
   *
   * @throws {FileError} If it takes no bytes for any other reason.
   */
  out(text: string): Promise<boolean>;
  /** As `out`, to standard error. */
  err(text: string): Promise<boolean>;
  /**
   * Waits, and keeps the process alive for it. Resolves to `false`, at once, where the user or the
   * system asks the process to end; from the first call on, that does not end it by itself.
   */
  pause(ms: number): Promise<boolean>;
  /** Sets the exit status. The process ends by itself, once its output is out. */
  exitWith(status: number): void;
}

/** The command line of this process. */
export function currentCommandLine(): CommandLine {
  return isDeno() ? denoCommandLine() : nodeCommandLine();
}

const OUT = "standard output";
const ERR = "standard error";

/** The codes that say that the reader has gone; EOF is what Windows says. */
const CLOSED = new Set(["EPIPE", "EOF", "ERR_STREAM_DESTROYED"]);

/**
 * Bytes that Deno is given at a time. On a full pipe in non-blocking mode it throws and does not
 * tell how many bytes it wrote before; up to this length POSIX writes all of them or none.
 */
const PIECE_BYTES = 512;
const FULL_PIPE_WAIT_MS = 5;

function denoCommandLine(): CommandLine {
  return {
    args: processArguments(),
    columns: denoTerminal()?.columns,
    rows: denoTerminal()?.rows,
    currentDirectory,
    out: (text) => writeToDeno(Deno.stdout, OUT, text),
    err: (text) => writeToDeno(Deno.stderr, ERR, text),
    pause: pauses((end) => {
      // Windows knows the first only.
      const all = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
      const signals = Deno.build.os === "windows" ? all.slice(0, 1) : all;
      for (const signal of signals) Deno.addSignalListener(signal, end);
    }),
    exitWith(status) {
      Deno.exitCode = status;
    },
  };
}

function denoTerminal(): { columns: number; rows: number } | undefined {
  return Deno.stdout.isTerminal() ? Deno.consoleSize() : undefined;
}

/** @param listen Has `end` called when the process is asked to end. */
function pauses(listen: (end: () => void) => void): CommandLine["pause"] {
  let ended: Promise<false> | undefined;
  return async (ms) => {
    ended ??= new Promise((resolve) => listen(() => resolve(false)));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const passed = new Promise<true>((resolve) => {
      timer = setTimeout(() => resolve(true), ms);
    });
    const goesOn = await Promise.race([ended, passed]);
    clearTimeout(timer);
    return goesOn;
  };
}

async function writeToDeno(
  stream: { writeSync(bytes: Uint8Array): number },
  name: string,
  text: string,
): Promise<boolean> {
  const bytes = new TextEncoder().encode(text);
  for (let sent = 0; sent < bytes.length;) {
    const piece = bytes.subarray(sent, sent + PIECE_BYTES);
    try {
      sent += withFile("write to", name, () => stream.writeSync(piece));
    } catch (error) {
      const { code } = error as FileError;
      if (CLOSED.has(code)) return false;
      if (code !== "EAGAIN") throw error;
      await new Promise((resolve) => setTimeout(resolve, FULL_PIPE_WAIT_MS));
    }
  }
  return true;
}

function nodeCommandLine(): CommandLine {
  const { stdout, stderr } = process;
  return {
    args: processArguments(),
    columns: stdout.isTTY ? stdout.columns : undefined,
    rows: stdout.isTTY ? stdout.rows : undefined,
    currentDirectory,
    out: (text) => writeToNode(stdout, OUT, text),
    err: (text) => writeToNode(stderr, ERR, text),
    pause: pauses((end) => {
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
        process.on(signal, end);
      }
    }),
    exitWith(status) {
      process.exitCode = status;
    },
  };
}

function writeToNode(
  stream: NodeJS.WriteStream,
  name: string,
  text: string,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const done = (error?: NodeJS.ErrnoException | null): void => {
      const code = error?.code ?? error?.name;
      if (code === undefined || CLOSED.has(code)) resolve(code === undefined);
      else reject(new FileError("write to", name, code, error));
    };
    // Without a listener the same error would end the process with a stack trace.
    stream.once("error", done);
    stream.write(text, done);
  });
}
