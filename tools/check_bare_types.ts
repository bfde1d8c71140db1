/**
 * `deno run -A tools/check_bare_types.ts`
 *
 * Checks the types of `src/model/` and `src/codec/` with those of no runtime:
 * neither Deno's nor Node's nor a browser's. They know the language, and of
 * its surroundings the text encoder and decoder alone.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import ts from "typescript";
import { REPOSITORY } from "./runtimes.ts";

const FOLDERS = ["src/model", "src/codec"];

/** What every runtime has, and the language has not. */
const SURROUNDINGS = `
declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array): string;
}
`;

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  lib: ["lib.es2024.d.ts"],
  types: [],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
};

function main(): number {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(REPOSITORY, folder)).map((name) =>
      join(REPOSITORY, folder, name)
    )
  );
  const surroundings = join(REPOSITORY, "src", "surroundings.d.ts");
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, ...rest) =>
    name === surroundings
      ? ts.createSourceFile(name, SURROUNDINGS, ts.ScriptTarget.ES2024)
      : getSourceFile.call(host, name, ...rest);
  host.fileExists = (name) =>
    name === surroundings || fileExists.call(host, name);
  const program = ts.createProgram([surroundings, ...files], OPTIONS, host);
  const found = ts.getPreEmitDiagnostics(program);
  console.log(ts.formatDiagnostics(found, host).trim());
  console.log(`bare types: ${files.length} files, ${found.length} errors`);
  return found.length === 0 && files.length > 0 ? 0 : 1;
}

process.exitCode = main();
