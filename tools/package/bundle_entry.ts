/** One file of an entry and everything it imports. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OLDEST_NODE } from "../pins.ts";
import { REPOSITORY, runtimePaths } from "../runtimes.ts";

/** How a bundle is loaded: by `import`, or as a program by Node. */
export type BundleForm = "esm" | "cjs";

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
 * @returns The files that are in it, from the repository's root.
 * @throws {Error} When esbuild fails; what it said is on standard error.
 */
export function bundleEntry(
  source: string,
  outFile: string,
  form: BundleForm,
): string[] {
  const folder = mkdtempSync(join(tmpdir(), "hooktally-bundle-"));
  const metafile = join(folder, "meta.json");
  const banner = form === "cjs" ? ["--banner:js=#!/usr/bin/env node"] : [];
  try {
    execFileSync(runtimePaths().esbuild, [
      ...[source, "--bundle", `--outfile=${outFile}`, `--format=${form}`],
      ...["--platform=node", `--target=node${OLDEST_NODE}`],
      ...["--legal-comments=inline", "--log-level=warning"],
      ...[`--metafile=${metafile}`, ...banner],
    ], { cwd: REPOSITORY, stdio: ["ignore", "ignore", "inherit"] });
    const { outputs } = JSON.parse(readFileSync(metafile, "utf8")) as Metafile;
    return Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
