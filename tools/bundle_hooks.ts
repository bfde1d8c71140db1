/**
 * `deno run -A tools/bundle_hooks.ts <folder>`
 *
 * Bundles the hooks: `<folder>/deno/*.js`, which share chunks and load what
 * only failures need when they fail, and `<folder>/node/*.cjs` for Node and
 * Bun, one file each. A hook is a process, and each module that a runtime has
 * to find costs it more than what the module does.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { makeFunctionsEager } from "./eager_functions.ts";
import { REPOSITORY, runtimePaths } from "./runtimes.ts";

/** For which runtime a bundle is made; Bun runs the one for Node. */
export type BundleTarget = "deno" | "node";

const OPTIONS: Readonly<Record<BundleTarget, readonly string[]>> = {
  deno: ["--format=esm", "--splitting"],
  // CommonJS starts faster on Node than an empty module, but cannot be split:
  // what is imported when it is needed is in the file, and is evaluated then.
  node: ["--format=cjs", "--platform=node", "--out-extension:.js=.cjs"],
};

const SHEBANG = /^#!.*\n/;

/**
 * Bundles all hooks into a folder, which is made when it is missing and should
 * be empty: files are overwritten, and none is deleted.
 *
 * @throws {Error} When esbuild fails; what it said is on standard error.
 */
export function bundleHooks(target: BundleTarget, folder: string): void {
  const hooks = readdirSync(join(REPOSITORY, "hooks"))
    .filter((name) => name.endsWith(".ts"));
  execFileSync(runtimePaths().esbuild, [
    ...hooks.map((name) => join("hooks", name)),
    ...["--bundle", "--target=es2022", "--log-level=warning"],
    ...OPTIONS[target],
    `--outdir=${resolve(folder)}`,
  ], { cwd: REPOSITORY, stdio: ["ignore", "ignore", "inherit"] });
  for (const name of readdirSync(folder)) {
    if (/\.c?js$/.test(name)) finish(join(folder, name), target);
  }
}

/**
 * Deno caches what was compiled with a file, but nothing that is compiled later; Node caches
 * neither. The file's mode stays: esbuild makes what has a shebang executable.
 */
function finish(path: string, target: BundleTarget): void {
  const bundle = readFileSync(path, "utf8");
  const [shebang = ""] = SHEBANG.exec(bundle) ?? [];
  const script = bundle.slice(shebang.length);
  writeFileSync(
    path,
    target === "deno"
      ? shebang + makeFunctionsEager(script)
      : `#!/usr/bin/env node\n${script}`,
  );
}

function main([folder]: readonly string[]): void {
  if (folder === undefined) {
    console.error("Say where: deno run -A tools/bundle_hooks.ts <folder>");
    process.exitCode = 2;
    return;
  }
  bundleHooks("deno", join(folder, "deno"));
  bundleHooks("node", join(folder, "node"));
}

if (import.meta.main) main(process.argv.slice(2));
