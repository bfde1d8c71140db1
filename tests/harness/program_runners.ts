/** Programs that use the library, started on each runtime. */
import { isAbsolute, join } from "node:path";
import { assertEquals } from "@std/assert";
import { REPOSITORY, runtimePaths } from "./runtimes.ts";

/** One way of running a program of `tests/processes/programs/`. */
export interface ProgramRunner {
  readonly name: "deno" | "node" | "bun" | "tsx";
  /** With garbage collection on demand, and every permission on Deno. */
  command(program: string, ...args: string[]): string[];
}

/** Deno, Node, Bun, and Node through the `tsx` wrapper; or those named. */
export function programRunners(
  names: readonly ProgramRunner["name"][] = ["deno", "node", "bun", "tsx"],
): ProgramRunner[] {
  const { deno, node, bun, tsxLoader, tsxWrapper } = runtimePaths();
  const config = join(REPOSITORY, "deno.json");
  const before: Record<ProgramRunner["name"], string[]> = {
    deno: [
      ...[deno, "run", "-A", "--quiet", "--frozen", "--config", config],
      "--v8-flags=--expose-gc",
    ],
    node: [node, "--expose-gc", "--import", tsxLoader],
    bun: [bun, "run"],
    tsx: [node, tsxWrapper, "--expose-gc"],
  };
  return names.map((name) => ({
    name,
    command: (program, ...args) => [
      ...before[name],
      programPath(program),
      ...args,
    ],
  }));
}

/** Runs a check on each runner, and demands that it was as many as meant. */
export async function onEach<T>(
  variants: readonly T[],
  expected: number,
  check: (variant: T) => Promise<void>,
): Promise<void> {
  let ran = 0;
  for (const variant of variants) {
    await check(variant);
    ran++;
  }
  assertEquals(ran, expected, "some variants did not run");
}

/** The path of a program; an absolute one is taken as it is. */
export function programPath(program: string): string {
  if (isAbsolute(program)) return program;
  return join(REPOSITORY, "tests", "processes", "programs", program);
}
