/** Where Deno keeps packages, for children whose home is another one. */
import { execFileSync } from "node:child_process";
import { runtimePaths } from "./runtimes.ts";

/** The environment that lets a child on Deno find what is downloaded already. */
export function denoCache(): Record<string, string> {
  const info = execFileSync(runtimePaths().deno, ["info", "--json"], {
    encoding: "utf8",
  });
  const { denoDir } = JSON.parse(info) as { readonly denoDir: string };
  return { DENO_DIR: denoDir };
}
