/**
 * Where the pinned Deno, tsx, Bun and esbuild are, installed on first use into
 * the git-ignored `.runtimes/`. Nothing is taken from PATH but `npm` and
 * `node`: these two a developer brings along. Uses `node:` APIs only, since the
 * tests ask for these paths on every runtime.
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { findOnPath } from "./find_on_path.ts";
import {
  installOnce,
  platformBinary,
  present,
  REPOSITORY,
} from "./install_once.ts";
import { pinnedPackages, pinsKey } from "./pins.ts";

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

export { REPOSITORY };

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
  known ??= locate(installOnce(pinsKey(), pinnedPackages()));
  return known;
}

function locate(modules: string): RuntimePaths {
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
