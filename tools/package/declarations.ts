/** The types of the library, as `.d.ts` files. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import ts from "typescript";
import { PACKAGE_NAME } from "./manifest.ts";

/**
 * Nothing is inferred: the sources say every exported type. So no types of a
 * runtime are needed, nor do any get into the declarations.
 */
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2022.d.ts", "lib.esnext.disposable.d.ts"],
  types: [],
  module: ts.ModuleKind.NodeNext,
  allowImportingTsExtensions: true,
  declaration: true,
  emitDeclarationOnly: true,
  isolatedDeclarations: true,
  noCheck: true,
};

/**
 * Writes the declarations of some sources and of all that these mention.
 *
 * @param sources From the repository's root.
 * @throws {Error} When a source leaves a type to be inferred, or needs types of others.
 */
export function writeDeclarations(
  repository: string,
  sources: readonly string[],
  outFolder: string,
): void {
  const rootNames = sources.map((source) => join(repository, source));
  const program = ts.createProgram({ rootNames, options: OPTIONS });
  const waiting = [...sources];
  const done = new Set<string>();
  for (let source = waiting.pop(); source; source = waiting.pop()) {
    if (done.has(source)) continue;
    done.add(source);
    const emitted = emit(program, join(repository, source));
    const { declaration, mentioned } = withJsImports(source, emitted);
    waiting.push(...mentioned);
    const path = join(outFolder, source.replace(/\.ts$/, ".d.ts"));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, finish(declaration));
  }
}

function emit(program: ts.Program, path: string): string {
  let declaration = "";
  const { diagnostics } = program.emit(
    program.getSourceFile(path),
    (_, text) => void (declaration = text),
  );
  for (const { messageText } of diagnostics) {
    const message = ts.flattenDiagnosticMessageText(messageText, "\n");
    throw new Error(`No declaration of ${path}: ${message}`);
  }
  if (declaration === "") throw new Error(`No declaration of ${path}`);
  return declaration;
}

/** A declaration that names modules as they will be, and the sources of those. */
export interface Declaration {
  readonly declaration: string;
  readonly mentioned: readonly string[];
}

/**
 * Names the modules that a declaration imports by what they are in the package.
 *
 * @throws {Error} When it imports what is no file of ours.
 */
export function withJsImports(source: string, emitted: string): Declaration {
  const mentioned: string[] = [];
  let declaration = emitted;
  const { importedFiles } = ts.preProcessFile(emitted, true, true);
  // From the end on, so that positions stay what they are.
  for (const { fileName, pos } of importedFiles.reverse()) {
    if (!/^\.{1,2}\/.*\.ts$/.test(fileName)) {
      throw new Error(`The types of ${source} need ${fileName}`);
    }
    mentioned.push(posix.join(posix.dirname(source), fileName));
    const end = emitted.indexOf(fileName, pos) + fileName.length;
    declaration = declaration.slice(0, end - ".ts".length) + ".js" +
      declaration.slice(end);
  }
  return { declaration, mentioned };
}

/**
 * `Symbol.dispose` is in no library that a program has by default. The package
 * has another name than the sources, and the examples use it.
 */
function finish(declaration: string): string {
  const needs = declaration.includes("[Symbol.dispose]")
    ? '/// <reference lib="esnext.disposable" />\n'
    : "";
  return needs + declaration.replaceAll("@hooktally/hooktally", PACKAGE_NAME);
}
