/**
 * The process as a command line sees it: arguments, output that arrives whole, an exit status.
 * No hook loads this file.
 *
 * @module
 */
import { withFile } from "./file_errors.ts";

/** What a command asks of its process. */
export interface CommandLine {
  /** The arguments after the script's own name. */
  readonly args: readonly string[];
  /** How wide the terminal is; `undefined` where standard output is none. */
  readonly columns: number | undefined;
  /**
   * The current directory, an absolute path.
   *
   * @throws {FileError} If it was removed or may not be known.
   */
  currentDirectory(): string;
  /**
   * Writes to standard output and resolves when all of it was taken. Where the reader has gone, the
   * rest is dropped: `| head` is no error.
   */
  out(text: string): Promise<void>;
  /** As `out`, to standard error. */
  err(text: string): Promise<void>;
  /** Sets the exit status. The process ends by itself, once its output is out. */
  exitWith(status: number): void;
}

/** The command line of this process. */
export function currentCommandLine(): CommandLine {
  return "Deno" in globalThis ? denoCommandLine() : nodeCommandLine();
}

/**
 * Bytes that Deno is given at a time. On a full pipe in non-blocking mode it throws and does not
 * tell how many bytes it wrote before; up to this length POSIX writes all of them or none.
 */
const PIECE_BYTES = 512;
const FULL_PIPE_WAIT_MS = 5;

function denoCommandLine(): CommandLine {
  return {
    args: Deno.args,
    columns: Deno.stdout.isTerminal() ? Deno.consoleSize().columns : undefined,
    currentDirectory: () => withFile("find", ".", () => Deno.cwd()),
    out: (text) => writeToDeno(Deno.stdout, text),
    err: (text) => writeToDeno(Deno.stderr, text),
    exitWith(status) {
      Deno.exitCode = status;
    },
  };
}

async function writeToDeno(
  stream: { writeSync(bytes: Uint8Array): number },
  text: string,
): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  for (let sent = 0; sent < bytes.length;) {
    try {
      sent += stream.writeSync(bytes.subarray(sent, sent + PIECE_BYTES));
    } catch (error) {
      if (error instanceof Deno.errors.BrokenPipe) return;
      if (!(error instanceof Deno.errors.WouldBlock)) throw error;
      await new Promise((resolve) => setTimeout(resolve, FULL_PIPE_WAIT_MS));
    }
  }
}

function nodeCommandLine(): CommandLine {
  const { stdout, stderr } = process;
  return {
    args: process.argv.slice(2),
    columns: stdout.isTTY ? stdout.columns : undefined,
    currentDirectory: () => withFile("find", ".", () => process.cwd()),
    out: (text) => writeToNode(stdout, text),
    err: (text) => writeToNode(stderr, text),
    exitWith(status) {
      process.exitCode = status;
    },
  };
}

function writeToNode(
  stream: NodeJS.WriteStream,
  text: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null): void => {
      if (error && !isClosedPipe(error)) reject(error);
      else resolve();
    };
    // Without a listener the same error would end the process with a stack trace.
    stream.once("error", done);
    stream.write(text, done);
  });
}

function isClosedPipe(error: Error): boolean {
  const { code } = error as { code?: unknown };
  // EOF is what Windows says.
  return code === "EPIPE" || code === "EOF" || code === "ERR_STREAM_DESTROYED";
}
