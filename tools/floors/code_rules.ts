/** The rules about what stands in the code of one file. */
import { broken, type FileFacts, type Finding, type Trait } from "./facts.ts";
import { floorOf } from "./house.ts";

/** Names that exist on some runtimes only, or do I/O behind a port's back. */
const RUNTIME_GLOBALS = new Set([
  ...["Deno", "Bun", "process", "Buffer", "require", "module"],
  ...["__dirname", "__filename", "setImmediate", "clearImmediate"],
]);

/** What code that runs while the process ends cannot wait for. */
const ASYNC_GLOBALS = new Set([
  ...["Promise", "setTimeout", "setInterval", "setImmediate"],
  ...["queueMicrotask", "requestAnimationFrame"],
]);

/** All such rules for one file. */
export function checkCode(file: FileFacts): Finding[] {
  return [
    ...checkEverywhere(file),
    ...checkGlobals(file),
    ...checkConsole(file),
    ...checkTopLevelAwait(file),
    ...checkExitFile(file),
    ...checkDoor(file),
  ];
}

function checkEverywhere(file: FileFacts): Finding[] {
  return [
    ...traits(file, "any", "no-any", "says any: say what it is"),
    ...traits(
      file,
      "default export",
      "no-default-export",
      "exports a default: give it a name",
    ),
  ];
}

/** In the product, outside the one folder that is made for it. */
function isPortable({ path }: FileFacts): boolean {
  return floorOf(path) !== undefined && !path.startsWith("src/runtime/");
}

function checkGlobals(file: FileFacts): Finding[] {
  if (!isPortable(file)) return [];
  const rule = "runtime-global";
  return [
    ...names(file, RUNTIME_GLOBALS, rule, "belongs in src/runtime/"),
    ...file.imports
      .filter(({ specifier }) => specifier.startsWith("node:"))
      .map(({ specifier, line }) =>
        broken(file.path, line, rule, `${specifier} belongs in src/runtime/`)
      ),
    ...traits(
      file,
      "global alias",
      rule,
      "hands globalThis on, which hides the globals: see src/runtime/",
    ),
    ...traits(
      file,
      "import.meta.main",
      "import-meta-main",
      "import.meta.main is undefined on Node 20 and under tsx",
    ),
    ...traits(
      file,
      "computed import",
      "computed-import",
      "imports what no tool can see: use a literal",
    ),
  ];
}

function checkConsole(file: FileFacts): Finding[] {
  if (!isPortable(file) || file.path.startsWith("src/cli/")) return [];
  const why = "would speak in the agent's name: return the text instead";
  return names(file, new Set(["console"]), "no-console", why);
}

function checkTopLevelAwait(file: FileFacts): Finding[] {
  const here = floorOf(file.path) !== undefined ||
    file.path.startsWith("tests/");
  if (!here) return [];
  const why = "awaits at top level, which CommonJS and tsx refuse";
  return traits(file, "top-level await", "top-level-await", why);
}

function checkExitFile(file: FileFacts): Finding[] {
  const isExit = /(^|\/)exit_[^/]*\.ts$/.test(file.path);
  if (!isExit || floorOf(file.path) === undefined) return [];
  const why = "waits, but at exit nothing runs later";
  return [
    ...names(file, ASYNC_GLOBALS, "sync-exit", why),
    ...traits(file, "async", "sync-exit", why),
  ];
}

function checkDoor(file: FileFacts): Finding[] {
  if (file.path !== "mod.ts") return [];
  const why = 'does more than "export … from": put the code into src/';
  return traits(file, "own statement", "door", why);
}

function names(
  file: FileFacts,
  unwanted: ReadonlySet<string>,
  rule: string,
  why: string,
): Finding[] {
  return file.names
    .filter(({ name }) => unwanted.has(name))
    .map(({ name, line }) => broken(file.path, line, rule, `${name} ${why}`));
}

function traits(
  file: FileFacts,
  trait: Trait,
  rule: string,
  message: string,
): Finding[] {
  return file.traits
    .filter((fact) => fact.trait === trait)
    .map((fact) => broken(file.path, fact.line, rule, message));
}
