/**
 * What a child process costs: the time that processors spent on it, and the time that passed.
 *
 * @module
 */

/** The cost of one process, from its start to its end, in ms. */
export interface Cost {
  /** In its own code and in the system's on its behalf, on all processors together. */
  readonly cpuMs: number;
  readonly wallMs: number;
}

/** What is run. */
export interface Program {
  readonly command: readonly string[];
  readonly stdin: Uint8Array<ArrayBuffer>;
  /** All of its environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Whether it prints something, as it should. Default: it is silent. */
  readonly prints?: boolean;
}

const RUSAGE_CHILDREN = -1;
const RUSAGE_BYTES = 256;

/**
 * The system's own account of this process's children that ended, to the microsecond. Neither Deno
 * nor Node hands it on, and `/proc` counts in hundredths of a second.
 */
const account = Deno.dlopen(
  Deno.build.os === "darwin" ? "libSystem.dylib" : "libc.so.6",
  { getrusage: { parameters: ["i32", "buffer"], result: "i32" } },
);

/**
 * Runs a program to its end. One at a time: the children's costs are not told apart.
 *
 * @throws {Error} If it fails, or prints what it should not.
 */
export async function childCost(program: Program): Promise<Cost> {
  const [path = "", ...args] = program.command;
  const spentBefore = childrenCpuMs();
  const began = performance.now();
  const child = new Deno.Command(path, {
    args,
    env: { ...program.env },
    clearEnv: true,
    cwd: program.cwd,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const input = child.stdin.getWriter();
  await input.write(program.stdin);
  await input.close();
  const { code, stdout, stderr } = await child.output();
  const wallMs = performance.now() - began;
  const asItShould = (stdout.length > 0) === (program.prints ?? false);
  if (code !== 0 || !asItShould || stderr.length > 0) {
    const said = new TextDecoder().decode(stderr);
    throw new Error(
      `Not as it should: ${
        program.command.join(" ")
      } (status ${code}): ${said}`,
    );
  }
  return { cpuMs: childrenCpuMs() - spentBefore, wallMs };
}

/** The first fields of `struct rusage` are two `timeval`s: user and system time. */
function childrenCpuMs(): number {
  const usage = new DataView(new ArrayBuffer(RUSAGE_BYTES));
  const failed = account.symbols.getrusage(RUSAGE_CHILDREN, usage.buffer);
  if (failed !== 0) throw new Error("getrusage() failed");
  return timeMs(usage, 0) + timeMs(usage, 16);
}

/** The microseconds fill four bytes of eight on macOS, and need no more anywhere. */
function timeMs(usage: DataView, offset: number): number {
  return Number(usage.getBigInt64(offset, true)) * 1000 +
    usage.getInt32(offset + 8, true) / 1000;
}
