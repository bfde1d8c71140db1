/** The package as a user has it: built, and installed into an empty folder. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { runNpm } from "../npm.ts";
import { buildPackage } from "./build_package.ts";

/** Where the tests hear of the folder that {@linkcode installPackage} filled. */
export const PACKAGE_VARIABLE = "HOOKTALLY_TEST_PACKAGE";

/** The folder of the user in it, with a `node_modules`. */
export const USER_FOLDER = "user";

/**
 * Builds the package into a folder and installs it beside the tarball. npm may
 * ask no registry: the package has to bring all it needs.
 *
 * @throws {Error} When the build or npm fails.
 */
export async function installPackage(folder: string): Promise<void> {
  const tarball = await buildPackage(folder);
  const user = join(folder, USER_FOLDER);
  mkdirSync(user);
  runNpm(user, [
    ...["install", "--offline", "--no-audit", "--no-fund"],
    ...["--prefix", user, tarball],
  ]);
}
