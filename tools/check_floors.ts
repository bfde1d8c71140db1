/**
 * `deno run -A tools/check_floors.ts`
 *
 * Checks who imports whom and the other rules of the house, which are in
 * `tools/floors/`. Ends with status 1 when one is broken.
 */
import { readdirSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import process from "node:process";
import { checkHouse, findingLine } from "./floors/check_house.ts";
import type { SourceFile } from "./floors/facts.ts";
import type { LocalNames } from "./floors/graph.ts";
import { REPOSITORY } from "./runtimes.ts";

/** Where code lives; anything else at the top has no business being code. */
const FOLDERS = ["src", "hooks", "tests", "examples", "bench", "tools"];

/** Recorded data and programs of others. */
const NOT_OURS = "tests/fixtures/";

function main(): number {
  const sources = readSources();
  const { findings, hookModules } = checkHouse(sources, readLocalNames());
  for (const finding of findings) console.log(findingLine(finding));
  for (const [hook, modules] of hookModules) {
    console.log(`${hook} loads ${modules} modules`);
  }
  const errors = findings.filter(({ warning }) => !warning).length;
  const warnings = findings.length - errors;
  console.log(
    `floors: ${sources.length} files, ${errors} errors, ${warnings} warnings`,
  );
  return errors === 0 ? 0 : 1;
}

function readSources(): SourceFile[] {
  return ["mod.ts", ...FOLDERS.flatMap(codeBelow)]
    .filter((path) => !path.startsWith(NOT_OURS))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

function codeBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((path) => `${folder}/${path.split(sep).join("/")}`)
      .filter((path) => /\.m?[jt]s$/.test(path));
  } catch (error) {
    // A folder that does not exist has no code in it.
    if ((error as { code?: string }).code === "ENOENT") return [];
    throw error;
  }
}

/** The names in `deno.json` which mean a file of this repository. */
function readLocalNames(): LocalNames {
  const manifest = JSON.parse(readFileSync("deno.json", "utf8")) as {
    readonly name: string;
    readonly imports: Readonly<Record<string, string>>;
    readonly exports: Readonly<Record<string, string>>;
  };
  const own = Object.entries(manifest.exports).map(([key, path]) =>
    [key.replace(".", manifest.name), path] as const
  );
  return Object.fromEntries(
    [...Object.entries(manifest.imports), ...own]
      .filter(([, path]) => path.startsWith("./"))
      .map(([name, path]) => [name, path.slice("./".length)]),
  );
}

process.chdir(REPOSITORY);
process.exitCode = main();
