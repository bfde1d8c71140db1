import { test } from "node:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import { tallyHooks } from "@hooktally/hooktally/agent-sdk";
import * as library from "@hooktally/hooktally";
import { runChild } from "../harness/child.ts";
import { childEnvironment } from "../harness/hook_launchers.ts";
import { packedPackage } from "../harness/packed_package.ts";
import { REPOSITORY, runtimePaths } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

interface NpmEntry {
  readonly types: string;
  readonly default: string;
}

function denoExports(): Record<string, string> {
  const text = readFileSync(join(REPOSITORY, "deno.json"), "utf8");
  return (JSON.parse(text) as { exports: Record<string, string> }).exports;
}

function npmExports(): Record<string, NpmEntry> {
  const exports = packedPackage().manifest["exports"];
  const { "./package.json": itself, ...entries } = exports as
    & Record<string, NpmEntry>
    & { "./package.json": string };
  assertEquals(itself, "./package.json");
  return entries;
}

/** The name of what runs, without its folder and extension: `post-tool-use`. */
function stem(path: string): string {
  return path.replace(/^.*\//, "").replace(/\.[a-z]+$/, "");
}

/** What the bundler says in a comment, of every file of which something is left: of mod.ts nothing is. */
function partOf(source: string): string {
  return source === "./mod.ts" ? "src/compose.ts" : source.slice("./".length);
}

test("npm's exports have the names of deno.json's, in their order", () => {
  assertEquals(Object.keys(npmExports()), Object.keys(denoExports()));
});

test("npm's exports lead to the same sources, bundled, and their types", () => {
  const { folder } = packedPackage();
  const sources = denoExports();
  for (const [name, entry] of Object.entries(npmExports())) {
    for (const path of [entry.types, entry.default]) {
      assert(existsSync(join(folder, path)), `${name}: ${path}`);
    }
    const source = sources[name] ?? "";
    const code = readFileSync(join(folder, entry.default), "utf8");
    assert(code.includes(`\n// ${partOf(source)}\n`), `${name}: ${source}`);
    if (!entry.types.endsWith(".cts")) {
      assertEquals(stem(entry.types.replace(".d.ts", ".ts")), stem(source));
    }
  }
});

test("npm's bin has a command for everything that runs when it is loaded", () => {
  const bins = packedPackage().manifest["bin"] as Record<string, string>;
  const runnable = Object.entries(npmExports())
    .filter(([, { types }]) => types.endsWith(".cts"));
  assertEquals(
    bins,
    Object.fromEntries(runnable.map(([name, entry]) => [
      name === "./cli" ? "hooktally" : `hooktally-${stem(name)}`,
      entry.default.slice("./".length),
    ])),
  );
  assertEquals(runnable.length, 11);
});

test("the package exports by import what the sources export", () =>
  inTempFolder(async (folder) => {
    const script = 'Promise.all([import("hooktally"), ' +
      'import("hooktally/agent-sdk"), import("hooktally/locking")])' +
      ".then((modules) => " +
      "console.log(JSON.stringify(modules.map((m) => Object.keys(m).sort()))))";
    const { stdout, stderr } = await runChild(
      [runtimePaths().node, "--input-type=module", "--eval", script],
      { cwd: packedPackage().user, env: childEnvironment(folder) },
    );
    assertEquals(stderr, "");
    assertEquals(JSON.parse(stdout), [
      Object.keys(library).sort(),
      [tallyHooks.name],
      ["fileLock"],
    ]);
  }));
