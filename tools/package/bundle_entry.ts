/** One file of an entry and everything it imports. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OLDEST_NODE } from "../pins.ts";
import { REPOSITORY, runtimePaths } from "../runtimes.ts";
import { isExecutable } from "./package_layout.ts";

/** How a bundle is loaded: by `import`, or as a program by Node. */
export type BundleForm = "esm" | "cjs";

/** A module that stays in a file of its own, and is loaded when it is needed. */
export interface BundlePart {
  /** As it is imported, such as `./run_cli.ts`. */
  readonly specifier: string;
  /** As it is imported in the bundle, such as `./cli_commands.cjs`. */
  readonly bundled: string;
}

/** The door of the library that has packages inside. */
export const LOCKING = "src/runtime/file_lock.ts";

/** What a package inside a module asks of Node, it asks by `require`. */
const LOCKING_OPTIONS = [
  "--banner:js=import { createRequire } from 'node:module';" +
  "const require = createRequire(import.meta.url);",
];

/** What esbuild tells about a bundle, as far as it is read. */
interface Metafile {
  readonly outputs: Readonly<
    Record<string, { readonly inputs: Readonly<Record<string, unknown>> }>
  >;
}

/**
 * Bundles one entry. Bundles of the library bring no packages along: one that
 * imports any is refused.
 *
 * @param outFile Absolute.
 * @param part What is left out of it.
 * @returns The files that are in it, from the repository's root.
 * @throws {Error} When esbuild fails; what it said is on standard error.
 */
export function bundleEntry(
  source: string,
  outFile: string,
  form: BundleForm,
  part?: BundlePart,
): string[] {
  const folder = mkdtempSync(join(tmpdir(), "hooktally-bundle-"));
  const metafile = join(folder, "meta.json");
  const own = [
    ...(isExecutable(source) ? ["--banner:js=#!/usr/bin/env node"] : []),
    // `require` in place of `import()`, which would load what Node has for modules.
    ...(form === "cjs" ? ["--supported:dynamic-import=false"] : []),
    ...(source === LOCKING ? LOCKING_OPTIONS : []),
    ...(part === undefined ? [] : [`--external:${part.specifier}`]),
  ];
  try {
    execFileSync(runtimePaths().esbuild, [
      ...[source, "--bundle", `--outfile=${outFile}`, `--format=${form}`],
      ...["--platform=node", `--target=node${OLDEST_NODE}`],
      // Some packages have a form for CommonJS that no bundler can read.
      "--main-fields=module,main",
      // It patches `fs` and `process.cwd` of the whole process, and only names that `node:fs` has
      // are used of it.
      "--alias:graceful-fs=node:fs",
      ...["--legal-comments=inline", "--log-level=warning"],
      ...[`--metafile=${metafile}`, ...own],
    ], { cwd: REPOSITORY, stdio: ["ignore", "ignore", "inherit"] });
    if (part !== undefined) {
      const bundle = readFileSync(outFile, "utf8");
      const { specifier, bundled } = part;
      writeFileSync(
        outFile,
        bundle.replaceAll(JSON.stringify(specifier), JSON.stringify(bundled)),
      );
    }
    const { outputs } = JSON.parse(readFileSync(metafile, "utf8")) as Metafile;
    return Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
