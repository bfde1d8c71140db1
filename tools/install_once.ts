/**
 * Programs from npm, installed on first use into the git-ignored `.runtimes/`,
 * each set in a folder whose name tells the versions. Uses `node:` APIs only,
 * since the tests ask for these programs on every runtime.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runNpm } from "./npm.ts";

/** The root of the repository, absolute, without a separator at its end. */
export const REPOSITORY: string = fileURLToPath(
  new URL("..", import.meta.url),
).replace(/[\\/]$/, "");

/** npm could not install. */
export class InstallError extends Error {
  override readonly name = "InstallError";

  /** @param said What npm said about it. */
  constructor(message: string, readonly said: string, options: ErrorOptions) {
    super(message, options);
  }
}

/**
 * The `node_modules` that hold these packages; installs them unless they are
 * there. Safe to call from many processes at once. Does not check that an
 * existing installation is undamaged: delete `.runtimes/` if in doubt.
 *
 * @param name The folder in `.runtimes/`; it changes with every version.
 * @param packages What npm is asked for, such as `deno@2.9.6`.
 * @param options More options for npm.
 * @throws {InstallError} When npm is missing or cannot install.
 */
export function installOnce(
  name: string,
  packages: readonly string[],
  options: readonly string[] = [],
): string {
  const folder = join(REPOSITORY, ".runtimes");
  const wanted = join(folder, name);
  if (existsSync(wanted)) return join(wanted, "node_modules");
  mkdirSync(folder, { recursive: true });
  const attempt = mkdtempSync(join(folder, "installing-"));
  try {
    install(attempt, packages, options);
    publish(attempt, wanted);
  } finally {
    rmSync(attempt, { recursive: true, force: true });
  }
  return join(wanted, "node_modules");
}

function install(
  folder: string,
  packages: readonly string[],
  options: readonly string[],
): void {
  const args = ["install", "--prefix", folder, "--no-save", "--no-audit"];
  args.push("--no-fund", "--no-package-lock", ...options);
  try {
    runNpm(folder, [...args, ...packages]);
  } catch (cause) {
    const { stderr } = cause as { stderr?: { toString(): string } };
    throw new InstallError(
      `Cannot install ${packages.join(" ")} with npm: ` +
        `check that npm is on PATH and that its registry answers`,
      stderr?.toString() ?? "",
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

/**
 * A program that npm brought in a package for this platform alone.
 *
 * @param modules A `node_modules`.
 * @param scope The scope of such packages, such as `@deno`.
 * @param names Where the program may be in one of them.
 * @throws {Error} When none of them has it.
 */
export function platformBinary(
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

/**
 * The path itself.
 *
 * @throws {Error} When nothing is there.
 */
export function present(path: string): string {
  if (existsSync(path)) return path;
  throw new Error(`Cannot find ${path}: delete .runtimes and try again`);
}
