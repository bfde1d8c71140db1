/** Runs the whole test suite on one runtime and counts. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Counts, countsWithExit, NO_COUNTS } from "./counts.ts";
import { installPackages } from "./install_packages.ts";
import { countJunit } from "./junit.ts";
import { runCommand } from "./run_command.ts";
import { REPOSITORY, type RuntimePaths, runtimePaths } from "./runtimes.ts";
import {
  DENO_ONLY,
  PACKAGE,
  PROCESSES,
  REAL,
  RELIABILITY,
  testFiles,
} from "./test_files.ts";

/** The runtimes that the suite runs on. */
export const SUITE_RUNTIMES = ["deno", "node", "bun"] as const;

/** One of them. */
export type SuiteRuntime = typeof SUITE_RUNTIMES[number];

/** What is a suite of its own. */
const PARTS = [REAL, PACKAGE, RELIABILITY] as const;

/** How the suite is run. */
export interface SuiteOptions {
  /** Only the files whose path has one of these words; all if there are none. */
  readonly words: readonly string[];
  /** Where Deno writes its raw coverage data; other runtimes ignore it. */
  readonly coverage?: string;
  /** A part of its own, in place of all others: it begins so. */
  readonly part?: typeof PARTS[number];
  /** After so many ms it is killed. Default: eight minutes. */
  readonly timeout?: number;
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A suite that hangs is a failure, and CI has to hear of it in time. */
const SUITE_TIMEOUT = 8 * 60_000;

/** For one test on Bun, whose own limit of five seconds is meant for units. */
const BUN_TEST_TIMEOUT = 120_000;

/** The developer's own session and options must not leak into the tests. */
const CLEAN = {
  CLAUDE_CODE_SESSION_ID: undefined,
  HOOKTALLY_DIR: undefined,
  NODE_OPTIONS: undefined,
};

/**
 * Runs the suite, shows its output, and counts from the runtime's own report.
 *
 * @throws {Error} When the runtimes or the packages cannot be installed.
 */
export async function runSuite(
  runtime: SuiteRuntime,
  options: SuiteOptions,
): Promise<Counts> {
  const paths = runtimePaths();
  const files = testFiles(
    REPOSITORY,
    foldersToLeaveOut(runtime, options),
    options.words,
  ).filter((path) => partOf(path) === options.part);
  if (files.length === 0) return { ...NO_COUNTS, failed: 1 };
  await installPackages();
  const folder = mkdtempSync(join(tmpdir(), "hooktally-suite-"));
  const report = join(folder, "junit.xml");
  try {
    const command = suiteCommand(runtime, paths, report, options.coverage);
    const { code } = await runCommand([...command, ...files], {
      cwd: REPOSITORY,
      env: { ...CLEAN, ...options.env },
      timeout: options.timeout ?? SUITE_TIMEOUT,
      show: true,
    });
    return countsWithExit(countJunit(readReport(report)), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function partOf(path: string): SuiteOptions["part"] {
  return PARTS.find((part) => path.startsWith(part));
}

/** What children do is not measured; on other runtimes they run if named. */
function foldersToLeaveOut(
  runtime: SuiteRuntime,
  { words, coverage }: SuiteOptions,
): string[] {
  if (coverage !== undefined) return [PROCESSES];
  if (runtime === "deno") return [];
  return words.length === 0 ? [DENO_ONLY, PROCESSES] : [DENO_ONLY];
}

function suiteCommand(
  runtime: SuiteRuntime,
  paths: RuntimePaths,
  report: string,
  coverage: string | undefined,
): string[] {
  switch (runtime) {
    case "deno": {
      const raw = ["--coverage-raw-data-only", `--coverage=${coverage}`];
      const more = coverage === undefined ? [] : raw;
      // Types are the business of `deno task check`.
      const test = [paths.deno, "test", "-A", "--no-check", "--frozen"];
      return [...test, ...more, `--junit-path=${report}`];
    }
    case "node":
      return [
        ...[paths.node, "--import", paths.tsxLoader, "--test"],
        ...["--test-reporter=spec", "--test-reporter-destination=stdout"],
        ...["--test-reporter=junit", `--test-reporter-destination=${report}`],
      ];
    case "bun":
      return [
        ...[paths.bun, "test", `--timeout=${BUN_TEST_TIMEOUT}`],
        ...["--reporter=junit", `--reporter-outfile=${report}`],
      ];
    default:
      throw new TypeError(`No such runtime: ${runtime satisfies never}`);
  }
}

function readReport(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    // The runtime ended before it wrote one; its exit status says the rest.
    if ((error as { code?: string }).code === "ENOENT") return "";
    throw error;
  }
}
