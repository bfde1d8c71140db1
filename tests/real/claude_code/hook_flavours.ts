/** The two ways in which users have hooktally: as source on Deno, as a package on Node. */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
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
    const bundles = bundleAll(folder);
    return {
      hook: (hook) => [node, join(bundles, "hooks", `${hook}.mjs`)],
      show: (id) => [
        node,
        join(bundles, "src", "cli", "main.mjs"),
        ...["show", id, "--json"],
      ],
    };
  },
};

/** Every flavour that has to count the same. */
export const HOOK_FLAVOURS: readonly HookFlavour[] = [denoSource, nodeBundle];

/** The names of all hooks that there are. */
export function hookNames(): string[] {
  return readdirSync(join(REPOSITORY, "hooks"))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => name.slice(0, -".ts".length))
    .sort();
}

/** One file for each hook and for the command line, as the package has them. Returns their folder. */
export function bundleAll(folder: string): string {
  const bundles = join(folder, "bundles");
  const entries = hookNames().map((hook) => join("hooks", `${hook}.ts`));
  execFileSync(runtimePaths().esbuild, [
    ...["--bundle", "--format=esm", "--platform=node", "--target=node20.16"],
    ...["--outbase=.", `--outdir=${bundles}`, "--out-extension:.js=.mjs"],
    ...["--log-level=warning", ...entries, join("src", "cli", "main.ts")],
  ], { cwd: REPOSITORY, stdio: "inherit" });
  return bundles;
}
