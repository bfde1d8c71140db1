/** Puts the npm package together. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { bundleHooks } from "../bundle_hooks.ts";
import { installPackages } from "../install_packages.ts";
import { runNpm } from "../npm.ts";
import { REPOSITORY } from "../runtimes.ts";
import { bundleEntry, LOCKING } from "./bundle_entry.ts";
import { writeDeclarations } from "./declarations.ts";
import { licenceTexts, packageFolders } from "./licences.ts";
import { type DenoManifest, npmManifest } from "./manifest.ts";
import { writePlugin } from "./plugin.ts";
import {
  codeFile,
  COMMAND_LINE,
  COMMANDS,
  EXECUTABLE_TYPES,
  isExecutable,
  TYPES_FOLDER,
} from "./package_layout.ts";

/** What users read: the README leads to all of it. */
const COPIED = ["README.md", "LICENSE", "CHANGELOG.md", "docs"];

/** What it is called, whatever its version. */
const TARBALL = "hooktally.tgz";

/**
 * Builds `hooktally.tgz` in a folder, which is made when it is missing. The
 * same sources give the same bytes.
 *
 * @returns The tarball, an absolute path.
 * @throws {Error} When a tool fails, or a bundle of the library has a package inside.
 */
export async function buildPackage(outFolder: string): Promise<string> {
  await installPackages();
  const folder = mkdtempSync(join(tmpdir(), "hooktally-package-"));
  try {
    fillPackage(folder);
    return pack(folder, resolve(outFolder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function fillPackage(folder: string): void {
  const deno = JSON.parse(
    readFileSync(join(REPOSITORY, "deno.json"), "utf8"),
  ) as DenoManifest;
  const library = Object.values(deno.exports)
    .map((path) => path.slice("./".length))
    .filter((source) => !isExecutable(source));
  const locking = library.flatMap((source) => bundleLibrary(source, folder));
  writeDeclarations(REPOSITORY, library, join(folder, TYPES_FOLDER));
  bundleHooks("node", join(folder, "hooks"));
  // For those who have Deno: the command line registers them.
  bundleHooks("deno", join(folder, "hooks", "deno"));
  const bundled = bundleCommandLine(folder);
  const write = (name: string, text: string): void =>
    writeFileSync(join(folder, name), text);
  write(
    "THIRD_PARTY_LICENSES.txt",
    licenceTexts(REPOSITORY, packageFolders([...bundled, ...locking])),
  );
  write(EXECUTABLE_TYPES, "export {};\n");
  const manifest = npmManifest(deno);
  write("package.json", `${JSON.stringify(manifest, null, 2)}\n`);
  writePlugin(folder, manifest);
  for (const name of COPIED) {
    cpSync(join(REPOSITORY, name), join(folder, name), { recursive: true });
  }
}

/** The commands are a file of their own: whoever asks for the status line does not load them. */
function bundleCommandLine(folder: string): string[] {
  const commands = codeFile(COMMANDS);
  const launcher = bundleEntry(
    COMMAND_LINE,
    join(folder, codeFile(COMMAND_LINE)),
    "cjs",
    { specifier: "./run_cli.ts", bundled: `./${commands}` },
  );
  for (const found of packageFolders(launcher)) {
    throw new Error(`${COMMAND_LINE} needs ${found} before any command runs`);
  }
  return bundleEntry(COMMANDS, join(folder, commands), "cjs");
}

/** Bundles a door of the library; the packages that are inside are those of locks. */
function bundleLibrary(source: string, folder: string): string[] {
  const files = bundleEntry(source, join(folder, codeFile(source)), "esm");
  const [found] = packageFolders(files);
  if (found !== undefined && source !== LOCKING) {
    throw new Error(`${source} needs ${found}: the library depends on nothing`);
  }
  return files;
}

/** npm gives every file the same date, and thus the same files the same bytes. */
function pack(folder: string, outFolder: string): string {
  mkdirSync(outFolder, { recursive: true });
  const said = runNpm(folder, [
    ...["pack", "--json", "--ignore-scripts", "--offline"],
    ...["--pack-destination", outFolder],
  ]);
  const [packed] = JSON.parse(said) as { readonly filename: string }[];
  if (packed === undefined) throw new Error(`npm packed nothing: ${said}`);
  const tarball = join(outFolder, TARBALL);
  renameSync(join(outFolder, packed.filename), tarball);
  return tarball;
}
