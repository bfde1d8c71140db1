/** The `package.json` of the npm package, made of `deno.json`. */
import { OLDEST_NODE } from "../pins.ts";
import { codeFile, isExecutable, isHook, typesFile } from "./package_layout.ts";

/** What is read of `deno.json`. */
export interface DenoManifest {
  readonly version: string;
  readonly license: string;
  /** Names such as `./cli`, and files such as `./src/cli/main.ts`. */
  readonly exports: Readonly<Record<string, string>>;
}

/** A `package.json`. */
export type NpmManifest = Readonly<Record<string, unknown>>;

/** What the package is called on npm, where no scope is needed. */
export const PACKAGE_NAME = "hooktally";

/** What it is, in a line. */
export const DESCRIPTION =
  "Counts the tool calls of coding agents from their hooks: exact, silent, fast";

/**
 * The manifest of the package: the same names, a command for every executable.
 * No script, and no dependency: what the command line needs is inside it.
 */
export function npmManifest(deno: DenoManifest): NpmManifest {
  const sources = Object.values(deno.exports).map(sourceOf);
  return {
    name: PACKAGE_NAME,
    version: deno.version,
    description: DESCRIPTION,
    keywords: [
      ...["coding-agent", "claude-code", "hooks", "tool-calls"],
      ...["statistics", "cli"],
    ],
    license: deno.license,
    type: "module",
    engines: { node: `>=${OLDEST_NODE}` },
    exports: {
      ...Object.fromEntries(
        Object.entries(deno.exports).map(([name, path]) => [
          name,
          {
            types: `./${typesFile(sourceOf(path))}`,
            default: `./${codeFile(sourceOf(path))}`,
          },
        ]),
      ),
      "./package.json": "./package.json",
    },
    bin: Object.fromEntries(
      sources.filter(isExecutable).map((source) => [
        commandName(source),
        codeFile(source),
      ]),
    ),
    sideEffects: sources.filter(hasSideEffects).map((source) =>
      `./${codeFile(source)}`
    ),
  };
}

/** Such as `hooktally-stop`; the command line has the package's own name. */
export function commandName(source: string): string {
  return isHook(source)
    ? source.replace(/^hooks\/(.*)\.ts$/, `${PACKAGE_NAME}-$1`)
    : PACKAGE_NAME;
}

/** The library's door tells the floors below which runtime this is; another offers its lock. */
function hasSideEffects(source: string): boolean {
  return isExecutable(source) || source === "mod.ts" ||
    source === "src/runtime/file_lock.ts";
}

function sourceOf(path: string): string {
  if (!path.startsWith("./")) throw new Error(`Not a file of ours: ${path}`);
  return path.slice("./".length);
}
