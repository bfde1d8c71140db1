import { runCommand } from "./run_command.ts";
import { REPOSITORY, runtimePaths } from "./runtimes.ts";

/**
 * Makes `node_modules` with the packages of `deno.json`: Node, Bun and esbuild
 * find them nowhere else.
 *
 * @throws {Error} When Deno cannot install them.
 */
export async function installPackages(): Promise<void> {
  const { code, output } = await runCommand(
    [
      ...[runtimePaths().deno, "install", "--quiet", "--frozen"],
      "--node-modules-dir=auto",
    ],
    { cwd: REPOSITORY, timeout: 180_000, show: false },
  );
  if (code !== 0) {
    throw new Error(`Cannot make node_modules with deno install:\n${output}`);
  }
}
