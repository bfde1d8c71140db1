/**
 * Where the pinned Deno, tsx, Bun and esbuild are, installed on first use into
 * the git-ignored `.runtimes/`. Nothing is taken from PATH but `npm` and
 * `node`: these two a developer brings along. Uses `node:` APIs only, since the
 * tests ask for these paths on every runtime.
 */
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { pinnedPackages, pinsKey } from "./pins.ts";
import { findOnPath } from "./find_on_path.ts";

/** Absolute paths of everything that tests and tools start. */
export interface RuntimePaths {
  /** The pinned Deno binary itself, not npm's wrapper around it. */
  readonly deno: string;
  /** The Node that the developer has, or the one `HOOKTALLY_NODE` names. */
  readonly node: string;
  /** The pinned Bun binary. */
  readonly bun: string;
  /** For `node --import`: a URL, so that it works from any folder. */
  readonly tsxLoader: string;
  /** The `tsx` wrapper, a script for Node; it starts a second Node. */
  readonly tsxWrapper: string;
  /** The pinned esbuild binary. */
  readonly esbuild: string;
}

/** The root of the repository, absolute, without a separator at its end. */
export const REPOSITORY: string = fileURLToPath(
  new URL("..", import.meta.url),
).replace(/[\\/]$/, "");

/** A Bun smaller than this is the placeholder that its install replaces. */
const PLACEHOLDER_BYTES = 1_000_000;

let known: RuntimePaths | undefined;

/**
 * Installs the pinned programs unless they are there, and tells where they
 * are. Safe to call from many processes at once. Does not check that an
 * existing installation is undamaged: delete `.runtimes/` if in doubt.
 *
 * @throws {Error} When npm or Node is missing, or npm cannot install.
 */
export function runtimePaths(): RuntimePaths {
  known ??= locate(ensureInstalled());
  return known;
}

function ensureInstalled(): string {
  const folder = join(REPOSITORY, ".runtimes");
  const wanted = join(folder, pinsKey());
  if (existsSync(wanted)) return wanted;
  mkdirSync(folder, { recursive: true });
  const attempt = mkdtempSync(join(folder, "installing-"));
  try {
    install(attempt);
    publish(attempt, wanted);
  } finally {
    rmSync(attempt, { recursive: true, force: true });
  }
  return wanted;
}

function install(folder: string): void {
  const windows = process.platform === "win32";
  const args = ["install", "--prefix", folder, "--no-save", "--no-audit"];
  args.push("--no-fund", "--no-package-lock", "--loglevel=error");
  try {
    // npm is a .cmd file on Windows, which only a shell starts.
    execFileSync(
      windows ? "npm.cmd" : "npm",
      [...args, ...pinnedPackages()],
      { cwd: folder, shell: windows, stdio: ["ignore", "ignore", "pipe"] },
    );
  } catch (cause) {
    throw new Error(
      `Cannot install ${pinnedPackages().join(" ")} with npm: ` +
        `check that npm is on PATH and that its registry answers`,
      { cause },
    );
  }
}

/** One rename shows the folder whole or not at all; the first one wins. */
function publish(attempt: string, wanted: string): void {
  try {
    renameSync(attempt, wanted);
  } catch (error) {
    if (!existsSync(wanted)) throw error;
  }
}

function locate(folder: string): RuntimePaths {
  const modules = join(folder, "node_modules");
  return {
    deno: platformBinary(modules, "@deno", ["deno", "deno.exe"]),
    node: findNode(),
    bun: findBun(modules),
    tsxLoader: pathToFileURL(
      present(join(modules, "tsx", "dist", "loader.mjs")),
    ).href,
    tsxWrapper: present(join(modules, "tsx", "dist", "cli.mjs")),
    esbuild: platformBinary(modules, "@esbuild", [
      join("bin", "esbuild"),
      "esbuild.exe",
    ]),
  };
}

function findNode(): string {
  const chosen = process.env["HOOKTALLY_NODE"];
  return chosen ? present(chosen) : findOnPath("node");
}

function findBun(modules: string): string {
  const installed = join(modules, "bun", "bin", "bun.exe");
  // npm may be told to run no install scripts; then the placeholder stays.
  const real = existsSync(installed) &&
    statSync(installed).size > PLACEHOLDER_BYTES;
  return real ? installed : platformBinary(modules, "@oven", [
    join("bin", "bun"),
    join("bin", "bun.exe"),
  ]);
}

function platformBinary(
  modules: string,
  scope: string,
  names: readonly string[],
): string {
  const folder = present(join(modules, scope));
  for (const platform of readdirSync(folder).sort()) {
    for (const name of names) {
      const path = join(folder, platform, name);
      if (existsSync(path)) return path;
    }
  }
  throw new Error(
    `Cannot find ${names[0]} below ${folder}: delete .runtimes and try again`,
  );
}

function present(path: string): string {
  if (existsSync(path)) return path;
  throw new Error(`Cannot find ${path}: delete .runtimes and try again`);
}
