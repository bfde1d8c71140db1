/**
 * `deno run -A tools/build_package.ts`
 *
 * Builds the npm package: `dist/hooktally.tgz`.
 */
import { join, relative } from "node:path";
import process from "node:process";
import { buildPackage } from "./package/build_package.ts";
import { REPOSITORY } from "./runtimes.ts";

buildPackage(join(REPOSITORY, "dist")).then((tarball) => {
  console.log(relative(process.cwd(), tarball));
}, (error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
