/** The package as a user has it: built, and installed into an empty folder. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runNpm } from "../npm.ts";
import { buildPackage } from "./build_package.ts";

/** Where tests hear of the folder that has the package. */
export const PACKAGE_VARIABLE = "HOOKTALLY_TEST_PACKAGE";

/** The folder of the user in it, with a `node_modules`. */
export const USER_FOLDER = "user";

/**
 * Builds the package and installs it into an empty folder while `run` runs. npm
 * may ask no registry: the package has to bring all it needs.
 *
 * @param run Is given what the tests' environment has to have.
 * @throws {Error} When the build or npm fails.
 */
export async function withPackage<T>(
  run: (env: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "hooktally päck-"));
  try {
    const tarball = await buildPackage(folder);
    const user = join(folder, USER_FOLDER);
    mkdirSync(user);
    runNpm(user, [
      ...["install", "--offline", "--no-audit", "--no-fund"],
      ...["--prefix", user, tarball],
    ]);
    return await run({ [PACKAGE_VARIABLE]: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
