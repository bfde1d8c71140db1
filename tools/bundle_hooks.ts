/**
 * `deno run -A tools/bundle_hooks.ts <folder>`
 *
 * Bundles the hooks: `<folder>/deno/*.js` and `<folder>/node/*.cjs`, the latter
 * for Node and Bun, one file each. A hook is a process: each module that a
 * runtime has to find, and each line it has to parse, costs it more than what
 * is done. So what only few events need is in files of its own.
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
  deno: ["--format=esm"],
  // CommonJS starts faster on Node than an empty module, and `require` than
  // `import()`, which would load what Node has for modules.
  node: [
    ...["--format=cjs", "--platform=node", "--out-extension:.js=.cjs"],
    "--supported:dynamic-import=false",
  ],
};

/** What recording hooks import only when they need it. Errors are told apart by name in all files. */
const PARTS = ["follow_up", "payload_scanner"];

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
  const paths = [
    ...hooks.map((name) => `hooks/${name}`),
    ...PARTS.map((name) => `src/hook/${name}.ts`),
  ];
  execFileSync(runtimePaths().esbuild, [
    ...paths,
    ...["--bundle", "--target=es2022", "--log-level=warning"],
    ...["--entry-names=[name]", ...OPTIONS[target]],
    ...PARTS.map((name) => `--external:*/${name}.ts`),
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
  const script = withParts(bundle.slice(shebang.length), target);
  const first = shebang === "" || target === "deno"
    ? shebang
    : "#!/usr/bin/env node\n";
  writeFileSync(
    path,
    first + (target === "deno" ? makeFunctionsEager(script) : script),
  );
}

/** The parts lie beside the hooks, under their new names. */
function withParts(script: string, target: BundleTarget): string {
  const suffix = target === "deno" ? "js" : "cjs";
  return PARTS.reduce(
    (text, part) => text.replaceAll(`"./${part}.ts"`, `"./${part}.${suffix}"`),
    script,
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
