/**
 * Runs one program and keeps what it printed. The arguments are an array, so
 * nothing is ever quoted for a shell.
 */
import { spawn } from "node:child_process";
import process from "node:process";

/** How one program is run. */
export interface RunOptions {
  /** The folder it runs in. */
  readonly cwd: string;
  /** Added to this process's environment; `undefined` takes a name out. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** After so many milliseconds it is killed with everything it started. */
  readonly timeout: number;
  /** Whether its output is shown while it runs. */
  readonly show: boolean;
}

/** What became of one program. */
export interface RunResult {
  /** The exit status; 124 after a timeout, 127 if it could not be started. */
  readonly code: number;
  /** Both streams, in the order in which they arrived. */
  readonly output: string;
  readonly milliseconds: number;
}

/**
 * Runs a program without input and waits for its end. Never rejects: a program
 * that cannot be started is a result with code 127.
 */
export function runCommand(
  command: readonly string[],
  options: RunOptions,
): Promise<RunResult> {
  const [program = "", ...args] = command;
  const started = Date.now();
  const pieces: string[] = [];
  const keep = (text: string): void => {
    pieces.push(text);
    if (options.show) process.stdout.write(text);
  };
  // A group of its own, so that a timeout reaches the grandchildren too.
  const detached = process.platform !== "win32";
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
    detached,
  });
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    keep(`\nKilled after ${options.timeout} ms: ${command.join(" ")}\n`);
    kill(child.pid, detached);
  }, options.timeout);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", keep);
  }
  return new Promise((resolve) => {
    const end = (code: number): void => {
      clearTimeout(timer);
      resolve({
        code: timedOut ? 124 : code,
        output: pieces.join(""),
        milliseconds: Date.now() - started,
      });
    };
    child.on("error", (error) => {
      keep(`Cannot start ${program}: ${error.message}\n`);
      end(127);
    });
    child.on("close", (code) => end(code ?? 1));
  });
}

function kill(pid: number | undefined, detached: boolean): void {
  if (pid === undefined) return;
  try {
    process.kill(detached ? -pid : pid, "SIGKILL");
  } catch (error) {
    // It ended between the timeout and the signal.
    if ((error as { code?: string }).code !== "ESRCH") throw error;
  }
}
