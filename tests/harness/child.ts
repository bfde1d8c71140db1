/** Child processes: started by argument lists, ended by themselves. */
import { Buffer } from "node:buffer";
import { spawn } from "node:child_process";
import process from "node:process";

/** How a child is started. */
export interface ChildOptions {
  readonly cwd?: string;
  /** All of its environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** What it reads; standard input stays open where it is `"open"`. */
  readonly stdin?: Uint8Array | string | "open";
  /** Long enough to be a failure on any machine. Default: two minutes. */
  readonly deadlineMs?: number;
}

/** How a child ended. */
export interface Ended {
  /** The exit status, `null` after a signal. */
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A child that runs. */
export interface Child {
  /** Resolves once its standard output holds `text`; rejects if it ends before. */
  hear(text: string): Promise<void>;
  write(bytes: Uint8Array | string): void;
  /** Sends it a signal, and leaves it to the child what becomes of that. */
  signal(name: "SIGTERM" | "SIGINT" | "SIGHUP" | "SIGKILL"): void;
  /** Closes its standard input. */
  closeInput(): void;
  /** Resolves when it has ended; rejects, having killed it, after the deadline. */
  readonly ended: Promise<Ended>;
}

/** Mutants that hang are to be seen sooner. */
const DEADLINE_MS = Number(process.env["HOOKTALLY_DEADLINE_MS"] ?? 120_000);

/** Starts a program and lets it run. */
export function startChild(
  command: readonly string[],
  options: ChildOptions,
): Child {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...options.env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const decoder = new TextDecoder();
  let out = "";
  const err: Uint8Array[] = [];
  let over = false;
  const listeners = new Set<() => void>();
  const told = (): void => listeners.forEach((listener) => listener());
  child.stdout.on("data", (bytes: Uint8Array) => {
    out += decoder.decode(bytes, { stream: true });
    told();
  });
  child.stderr.on("data", (bytes: Uint8Array) => err.push(bytes));
  // It may end without having read all of its input.
  child.stdin.on("error", () => {});
  const dump = (what: string): Error =>
    new Error(
      `${what}: ${JSON.stringify(command)}\nstdout: ${out}\nstderr: ${
        Buffer.concat(err).toString()
      }`,
    );
  const ended = new Promise<Ended>((resolve, reject) => {
    const deadline = options.deadlineMs ?? DEADLINE_MS;
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(dump(`Still running after ${deadline} ms`));
    }, deadline);
    child.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      over = true;
      told();
      const stderr = Buffer.concat(err).toString();
      resolve({ code, signal, stdout: out, stderr });
    });
  });
  // Whoever never asks for the end must not be told of the deadline twice.
  ended.catch(() => {});
  if (options.stdin !== "open") child.stdin.end(options.stdin ?? "");
  return {
    hear: (text) =>
      new Promise((resolve, reject) => {
        let searched = 0;
        const look = (): void => {
          const heard = out.includes(text, searched);
          searched = Math.max(0, out.length - text.length);
          if (!heard && !over) return;
          listeners.delete(look);
          if (heard) resolve();
          else reject(dump(`Ended without saying ${JSON.stringify(text)}`));
        };
        listeners.add(look);
        ended.catch(reject);
        look();
      }),
    write: (bytes) => void child.stdin.write(bytes),
    // Deno believes a child that it sent a signal to have died of it.
    signal: (name) => void process.kill(child.pid ?? NaN, name),
    closeInput: () => void child.stdin.end(),
    ended,
  };
}

/** Starts a program and waits for its end. */
export function runChild(
  command: readonly string[],
  options: ChildOptions,
): Promise<Ended> {
  return startChild(command, options).ended;
}

/** Runs `count` jobs, at most `width` at a time; the results in their order. */
export async function inPool<T>(
  count: number,
  width: number,
  job: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      results[index] = await job(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, work));
  return results;
}
