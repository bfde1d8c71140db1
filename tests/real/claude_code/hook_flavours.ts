/** The two ways in which users have hooktally: as source on Deno, as a package on Node. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { bundleHooks } from "../../../tools/bundle_hooks.ts";
import { denoPermissions } from "../../harness/hook_launchers.ts";
import { REPOSITORY, runtimePaths } from "../../harness/runtimes.ts";

/** hooktally, as one kind of user has it. */
export interface HookFlavour {
  readonly name: string;
  /** Makes it ready. */
  install(place: Place): Installed;
}

/** Where it is used. */
export interface Place {
  /** For whatever has to be unpacked. */
  readonly folder: string;
  readonly dataDir: string;
}

/** The commands, each an absolute program and its arguments. */
export interface Installed {
  /** @param hook Such as `post-tool-use`. */
  hook(hook: string): string[];
  show(sessionId: string): string[];
}

/** The hooks from source on Deno, with no permission but the ones they need. */
export const denoSource: HookFlavour = {
  name: "Deno from source",
  install({ dataDir }) {
    const { deno } = runtimePaths();
    const run = [deno, "run", ...denoPermissions(dataDir)];
    return {
      hook: (hook) => [...run, join(REPOSITORY, "hooks", `${hook}.ts`)],
      // The command line has dependencies, which the manifest names.
      show: (id) => [
        ...[deno, "run", "-A", "--quiet", "--frozen"],
        ...["--config", join(REPOSITORY, "deno.json")],
        join(REPOSITORY, "src", "cli", "main.ts"),
        ...["show", id, "--json"],
      ],
    };
  },
};

/** The bundled executables on Node. */
export const nodeBundle: HookFlavour = {
  name: "bundles on Node",
  install({ folder }) {
    const { node } = runtimePaths();
    const { hooks, cli } = executables(join(folder, "package"));
    return {
      hook: (hook) => [node, join(hooks, `${hook}.cjs`)],
      show: (id) => [node, cli, "show", id, "--json"],
    };
  },
};

/** Every flavour that has to count the same. */
export const HOOK_FLAVOURS: readonly HookFlavour[] = [denoSource, nodeBundle];

/** What the npm package has for Node: a file for each hook, and the command line. */
function executables(folder: string): { hooks: string; cli: string } {
  const hooks = join(folder, "hooks");
  const cli = join(folder, "cli.mjs");
  bundleHooks("node", hooks);
  execFileSync(runtimePaths().esbuild, [
    ...[join("src", "cli", "main.ts"), `--outfile=${cli}`, "--bundle"],
    ...["--format=esm", "--platform=node", "--target=node20.16"],
    "--log-level=warning",
  ], { cwd: REPOSITORY, stdio: ["ignore", "ignore", "inherit"] });
  return { hooks, cli };
}
