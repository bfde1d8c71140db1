/**
 * Where the hooks come from that are registered: a checkout, which runs them as they are, or the
 * package, from which they are copied, since the folder that `npx` runs it in vanishes.
 *
 * @module
 */
import type { Programs, RuntimeName } from "../model/install_host.ts";
import { SetupError } from "./setup_error.ts";

/** Hooks that can be registered. */
export interface HookSource {
  /** The folder of the checkout or of the package: an absolute path with forward slashes. */
  readonly root: string;
  /** Whether its own files may be registered. */
  readonly lasting: boolean;
  /** The runtimes that they run on. */
  readonly possible: readonly RuntimeName[];
  /** Where the hooks are, for a runtime. */
  folder(runtime: RuntimeName): string;
  extension(runtime: RuntimeName): string;
}

/**
 * The hooks of this program.
 *
 * @throws {SetupError} If it was started in a way that does not tell where they are.
 */
export function hookSource({ script, windows }: Programs): HookSource {
  const path = forward(script, windows);
  const checkout = /^(.+)\/src\/cli\/main\.ts$/.exec(path)?.[1];
  if (checkout !== undefined) {
    return {
      root: checkout,
      lasting: true,
      possible: ["deno", "bun"],
      folder: () => `${checkout}/hooks`,
      extension: () => ".ts",
    };
  }
  const root = /^(.+)\/(?:cli|commands)\.cjs$/.exec(path)?.[1];
  if (root === undefined) {
    throw new SetupError(
      `Cannot find the hooks: ${script} is not the command line`,
    );
  }
  return {
    root,
    lasting: false,
    possible: ["deno", "bun", "node"],
    folder: (runtime) => `${root}/hooks${runtime === "deno" ? "/deno" : ""}`,
    extension: (runtime) => runtime === "deno" ? ".js" : ".cjs",
  };
}

/** The folders that are ours because this program is in them; what is registered may be too. */
export function ownRoots(programs: Programs): string[] {
  try {
    return [hookSource(programs).root];
  } catch (error) {
    if (error instanceof SetupError) return [];
    throw error;
  }
}

/** A path as every program on Windows takes it, a shell too: a backslash would be an escape there. */
export function forward(path: string, windows: boolean): string {
  return windows ? path.replaceAll("\\", "/") : path;
}
