/** A copy of the repository in which a mutant lives, and the runs of a test there. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { junitCases } from "../junit.ts";
import { runCommand, type RunResult } from "../run_command.ts";
import { REPOSITORY, runtimePaths } from "../runtimes.ts";
import {
  changed,
  type Edit,
  type NamedRule,
  type NamedTest,
} from "./mutant.ts";

/** What a test, or the rules of the house, said. */
export interface Saying {
  readonly result: "passed" | "failed" | "skipped" | "did not run";
  readonly output: string;
}

/** Longer than any of the tests takes, also where it waits for a mutant that hangs. */
const TIMEOUT = 150_000;

const ENV = {
  HOOKTALLY_DIR: undefined,
  NODE_OPTIONS: undefined,
  NO_COLOR: "1",
  // For one child: time enough where it is well, and not too long where it hangs.
  HOOKTALLY_DEADLINE_MS: "40000",
};

/** The files of the repository, as they are now; runtimes and packages are shared. */
export class Copy {
  readonly #folder = mkdtempSync(join(tmpdir(), "hooktally-mutant-"));

  /** @param files All files, relative to the repository. */
  constructor(files: readonly string[]) {
    for (const file of files) {
      mkdirSync(dirname(join(this.#folder, file)), { recursive: true });
      cpSync(join(REPOSITORY, file), join(this.#folder, file));
    }
    for (const shared of [".runtimes", "node_modules"]) {
      symlinkSync(join(REPOSITORY, shared), join(this.#folder, shared));
    }
  }

  /** Makes changes, runs something, and takes them back. */
  async with<T>(edits: readonly Edit[], run: () => Promise<T>): Promise<T> {
    try {
      for (const edit of edits) {
        const path = join(this.#folder, edit.file);
        writeFileSync(path, changed(readFileSync(path, "utf8"), edit));
      }
      return await run();
    } finally {
      for (const { file } of edits) {
        cpSync(join(REPOSITORY, file), join(this.#folder, file));
      }
    }
  }

  /** Runs one test, or the rules of the house. */
  ask(red: NamedTest | NamedRule): Promise<Saying> {
    return "rule" in red ? this.#askRules(red) : this.#askTest(red);
  }

  /** Removes it. */
  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #askRules({ rule, tool }: NamedRule): Promise<Saying> {
    const { deno } = runtimePaths();
    const { code, output } = await this.#run(
      [deno, "run", "-A", tool ?? "tools/check_floors.ts"],
    );
    if (code === 0) return { result: "passed", output };
    const broken = output.includes(rule);
    return { result: broken ? "failed" : "did not run", output };
  }

  async #askTest({ file, name, on }: NamedTest): Promise<Saying> {
    const report = join(this.#folder, "junit.xml");
    rmSync(report, { force: true });
    const pattern = `^${name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}$`;
    const { output } = await this.#run(
      on === "node"
        ? onNode(file, pattern, report)
        : onDeno(file, pattern, report),
    );
    const found = junitCases(readIfThere(report))
      .find((testCase) => testCase.name === name);
    return { result: found?.result ?? "did not run", output };
  }

  #run(command: readonly string[]): Promise<RunResult> {
    const options = { cwd: this.#folder, timeout: TIMEOUT, show: false };
    return runCommand(command, {
      ...options,
      env: ENV,
    });
  }
}

function onDeno(file: string, pattern: string, report: string): string[] {
  const { deno } = runtimePaths();
  return [
    ...[deno, "test", "-A", "--no-check", "--frozen", `--junit-path=${report}`],
    ...[`--filter=/${pattern}/`, file],
  ];
}

function onNode(file: string, pattern: string, report: string): string[] {
  const { node, tsxLoader } = runtimePaths();
  return [
    ...[node, "--import", tsxLoader, "--test", "--test-reporter=junit"],
    ...[`--test-reporter-destination=${report}`],
    ...[`--test-name-pattern=${pattern}`, file],
  ];
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    // The runtime ended before it wrote one.
    if ((error as { code?: string }).code === "ENOENT") return "";
    throw error;
  }
}
