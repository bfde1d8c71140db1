/** The two ways in which users have hooktally: as source on Deno, as a package on Node. */
import { join } from "node:path";
import { denoPermissions } from "../../harness/hook_launchers.ts";
import { packedPackage } from "../../harness/packed_package.ts";
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

/** The npm package on Node. */
export const nodePackage: HookFlavour = {
  name: "the package on Node",
  install() {
    const { node } = runtimePaths();
    const { folder } = packedPackage();
    return {
      hook: (hook) => [node, join(folder, "hooks", `${hook}.cjs`)],
      show: (id) => [node, join(folder, "cli.cjs"), "show", id, "--json"],
    };
  },
};

/** Every flavour that has to count the same. */
export const HOOK_FLAVOURS: readonly HookFlavour[] = [denoSource, nodePackage];
