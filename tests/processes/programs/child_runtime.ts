/**
 * What a child needs of its runtime. On Deno it stays with Deno's own API: to
 * touch `process` there changes which exit events come.
 */

/** The part of Node's `process` that children use. */
export interface NodeProcess {
  readonly argv: readonly string[];
  readonly pid: number;
  exit(code: number): never;
  kill(pid: number, signal: string): void;
  on(event: string, listener: () => void): void;
  once(event: string, listener: () => void): void;
  listeners(event: string): readonly unknown[];
  getBuiltinModule(name: "node:fs"): typeof import("node:fs");
  getBuiltinModule(
    name: "node:worker_threads",
  ): typeof import("node:worker_threads");
}

interface Globals {
  readonly process: NodeProcess;
  readonly gc?: () => void;
  readonly Bun?: { gc(force: boolean): void };
}

/** Whether this is Deno. */
export const isDeno: boolean = "Deno" in globalThis;

/** Node's `process`, which Deno makes at this very moment. */
export function nodeProcess(): NodeProcess {
  return (globalThis as unknown as Globals).process;
}

/** The arguments of the program. */
export function commandLine(): string[] {
  return isDeno ? [...Deno.args] : nodeProcess().argv.slice(2);
}

/** One argument of the program. */
export function argument(index: number): string {
  const value = commandLine()[index];
  if (value === undefined) throw new Error(`Argument ${index} is missing`);
  return value;
}

/** Writes a line to standard output at once. */
export function say(text: string): void {
  if (isDeno) {
    Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));
  } else {
    nodeProcess().getBuiltinModule("node:fs").writeSync(1, `${text}\n`);
  }
}

/** Blocks until standard input ends, which is how the parent opens a barrier. */
export function awaitInputEnd(): void {
  const bytes = new Uint8Array(64);
  if (isDeno) {
    while ((Deno.stdin.readSync(bytes) ?? 0) > 0);
  } else {
    const fs = nodeProcess().getBuiltinModule("node:fs");
    while (fs.readSync(0, bytes) > 0);
  }
}

/** Ends this process as a crash does: at once, without any event. */
export function killSelf(): never {
  if (isDeno) Deno.kill(Deno.pid, "SIGKILL");
  else nodeProcess().kill(nodeProcess().pid, "SIGKILL");
  // The signal may take a moment.
  for (;;);
}

/** Lets others have the processor for a while. */
export function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Collects what can be collected. */
export function collectGarbage(): void {
  const { gc, Bun } = globalThis as unknown as Globals;
  if (Bun !== undefined) Bun.gc(true);
  else if (gc !== undefined) gc();
  else throw new Error("No garbage collection on demand");
}
