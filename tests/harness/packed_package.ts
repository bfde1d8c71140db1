/** The npm package, as `tools/test_package.ts` has built and installed it. */
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import {
  PACKAGE_VARIABLE,
  USER_FOLDER,
} from "../../tools/package/install_package.ts";
import { inTempFolder } from "./temp_folder.ts";

/** Where it is. */
export interface PackedPackage {
  readonly tarball: string;
  /** A folder with nothing but a `node_modules` that has the package. */
  readonly user: string;
  /** The package in it. */
  readonly folder: string;
  /** The `package.json`. */
  readonly manifest: Readonly<Record<string, unknown>>;
}

/**
 * The package that all tests share; nobody writes into it.
 *
 * @throws {Error} When the tests were not started by the tool that builds it.
 */
export function packedPackage(): PackedPackage {
  const root = process.env[PACKAGE_VARIABLE];
  if (root === undefined) {
    throw new Error("There is no package: deno task test:package builds it");
  }
  const user = join(root, USER_FOLDER);
  const folder = join(user, "node_modules", "hooktally");
  return {
    tarball: join(root, "hooktally.tgz"),
    user,
    folder,
    manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
  };
}

/** An executable as npm put it on the PATH, such as `hooktally-stop`. */
export function installedBin(name: string): string {
  return join(packedPackage().user, "node_modules", ".bin", name);
}

/** Hands over a new folder whose `node_modules` has the package. */
export function inUserFolder<T>(
  run: (folder: string) => T | Promise<T>,
): Promise<T> {
  const modules = join(packedPackage().user, "node_modules");
  return inTempFolder((folder) => {
    symlinkSync(modules, join(folder, "node_modules"), "dir");
    return run(folder);
  });
}
