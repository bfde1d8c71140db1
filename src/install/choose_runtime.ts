/**
 * Which program runs the hooks.
 *
 * @module
 */
import type { Programs, RuntimeName } from "../model/install_host.ts";
import { SetupError } from "./setup_error.ts";

/** A program that was seen to work. */
export interface ChosenRuntime {
  readonly runtime: RuntimeName;
  /** An absolute path. */
  readonly program: string;
  /** Whether it is likely to be there in a year: it lies in no package manager's cache or project. */
  readonly lasting: boolean;
}

/**
 * In the order in which they are taken. A call waits 19 ms for the hook on Deno, 15 on Bun and 32 on
 * Node (docs/performance.md). Deno comes first all the same: it alone keeps a hook from everything
 * but the data directory, and 4 ms are no price for that.
 */
const ORDER: readonly RuntimeName[] = ["deno", "bun", "node"];

/** The least versions that the tests run on. */
const LEAST: Readonly<Record<RuntimeName, readonly [number, number]>> = {
  deno: [2, 9],
  node: [20, 16],
  bun: [1, 4],
};

/** What makes each of them say its version and, in a second line, its own path. */
const TELL: Readonly<Record<RuntimeName, readonly string[]>> = {
  deno: [
    ...["eval", "--no-config", "--no-lock"],
    "console.log(`${Deno.version.deno}\\n${Deno.execPath()}`)",
  ],
  node: ["-e", "console.log(`${process.versions.node}\\n${process.execPath}`)"],
  bun: [
    ...["--cwd=/", "-e"],
    "console.log(`${process.versions.bun}\\n${process.execPath}`)",
  ],
};

/** Caches of package managers, and packages of projects. */
const PASSING = /[\\/](?:_npx|node_modules|\.cache|\.bunx?|dlx)[\\/]/;

/** What is asked for. */
export interface RuntimeWish {
  readonly runtime: RuntimeName | "auto";
  /** Those that the hooks at hand can run on. */
  readonly possible: readonly RuntimeName[];
  readonly dataDir: string;
}

/**
 * The program of the runtime that is asked for, or of the first in order. It was tried: with an
 * empty environment, in the root directory. One that is a script of a version manager is taken
 * at its word about the program behind it.
 *
 * @throws {SetupError} If there is none that works.
 */
export function chooseRuntime(
  programs: Programs,
  { runtime, possible, dataDir }: RuntimeWish,
): ChosenRuntime {
  if (runtime !== "auto") refuse(runtime, possible, dataDir);
  const wanted = ORDER.filter((name) =>
    runtime === "auto"
      ? possible.includes(name) && misread(name, dataDir) === undefined
      : name === runtime
  );
  let passing: ChosenRuntime | undefined;
  for (const name of wanted) {
    for (const program of candidates(programs, name)) {
      const chosen = attempt(programs, name, program);
      if (chosen?.lasting === true) return chosen;
      passing ??= chosen;
    }
  }
  if (passing !== undefined) return passing;
  const names = wanted.map((name) => `${name} ${LEAST[name].join(".")}`);
  throw new SetupError(
    `Cannot find a program that runs the hooks: none on the PATH is ${
      names.join(" or ")
    } or later, and works without an environment`,
  );
}

function refuse(
  runtime: RuntimeName,
  possible: readonly RuntimeName[],
  dataDir: string,
): void {
  const why = misread(runtime, dataDir);
  if (why !== undefined) {
    throw new SetupError(
      `${why}: choose another runtime, or another directory with --dir`,
    );
  }
  if (!possible.includes(runtime)) {
    throw new SetupError(
      `The hooks of a checkout do not run on ${runtime}: choose ${
        possible.join(" or ")
      }, or install the package (deno task build)`,
    );
  }
}

/** What a runtime takes a path for; `undefined` where it takes it as it is. */
function misread(runtime: RuntimeName, dataDir: string): string | undefined {
  const quoted = JSON.stringify(dataDir);
  if (runtime === "deno" && dataDir.includes(",")) {
    return `Deno takes the comma in ${quoted} for the end of a path`;
  }
  // 1.4.5, wherever a backslash separates nothing.
  if (runtime === "bun" && dataDir.startsWith("/") && /[?\\]/.test(dataDir)) {
    return `Bun runs nothing below ${quoted}, for its question mark or backslash`;
  }
  return undefined;
}

/** By their names on the `PATH` first: those outlive an update, which the real path may not. */
function candidates(programs: Programs, name: RuntimeName): string[] {
  const { runtime, path } = programs.own;
  const found = programs.find(name);
  return runtime === name ? [...new Set([...found, path])] : found;
}

function attempt(
  programs: Programs,
  runtime: RuntimeName,
  path: string,
): ChosenRuntime | undefined {
  let program = path;
  if (programs.isScript(path)) {
    const behind = ask(programs, runtime, path, false)?.path;
    if (behind === undefined) return undefined;
    program = behind;
  }
  const told = ask(programs, runtime, program, true);
  if (told === undefined || !isEnough(told.version, LEAST[runtime])) {
    return undefined;
  }
  return { runtime, program, lasting: !PASSING.test(program) };
}

function ask(
  programs: Programs,
  runtime: RuntimeName,
  program: string,
  bare: boolean,
): { readonly version: string; readonly path: string } | undefined {
  const ran = programs.run([program, ...TELL[runtime]], bare);
  if (ran?.status !== 0) return undefined;
  const [version = "", path = ""] = ran.out.trim().split(/\r?\n/);
  return path === "" ? undefined : { version, path };
}

/** Whether a version such as `2.9.6` is that or later. */
export function isEnough(version: string, least: readonly number[]): boolean {
  const found = /^(\d+)\.(\d+)(?:\.(\d+))?/.exec(version)?.slice(1).map((
    part,
  ) => Number(part ?? 0));
  if (found === undefined) return false;
  for (const [i, part] of least.entries()) {
    const own = found[i] ?? 0;
    if (own !== part) return own > part;
  }
  return true;
}
