/**
 * Reads one file with TypeScript's own parser, so that comments and strings
 * neither hide a broken rule nor look like one. Resolves nothing and checks no
 * types.
 */
import ts from "typescript";
import type {
  FileFacts,
  ImportFact,
  NameFact,
  SourceFile,
  Trait,
  TraitFact,
} from "./facts.ts";
import { importOf, isImportCall, isOwnStatement } from "./read_imports.ts";
import {
  isBareName,
  isGlobalAlias,
  isTypeDeclaration,
  memberOfGlobal,
} from "./read_names.ts";

/**
 * The facts of one file. Source with a syntax error gives the facts of what
 * could be read; `deno check` is there to complain about the rest.
 */
export function readFacts(file: SourceFile): FileFacts {
  const tree = ts.createSourceFile(
    file.path,
    file.text,
    ts.ScriptTarget.Latest,
    true,
  );
  const reader = new FactReader(tree);
  reader.visit(tree, true);
  return {
    path: file.path,
    lines: file.text.split("\n").length - (file.text.endsWith("\n") ? 1 : 0),
    imports: reader.imports,
    traits: reader.traits,
    names: reader.names,
    types: reader.types,
  };
}

class FactReader {
  readonly imports: ImportFact[] = [];
  readonly traits: TraitFact[] = [];
  readonly names: NameFact[] = [];
  readonly types: NameFact[] = [];
  readonly #tree: ts.SourceFile;

  constructor(tree: ts.SourceFile) {
    this.#tree = tree;
    for (const { fileName, pos } of tree.referencedFiles) {
      const line = tree.getLineAndCharacterOfPosition(pos).line + 1;
      this.imports.push({ specifier: fileName, kind: "type", line });
    }
    for (const statement of tree.statements) {
      if (isOwnStatement(statement)) this.#trait("own statement", statement);
    }
  }

  /** `top` is false from the first function downwards. */
  visit(node: ts.Node, top: boolean): void {
    this.#readImport(node);
    this.#readNames(node);
    this.#readTraits(node);
    if (top && isAwait(node)) this.#trait("top-level await", node);
    const inside = top && !ts.isFunctionLike(node);
    node.forEachChild((child) => this.visit(child, inside));
  }

  #readImport(node: ts.Node): void {
    const found = importOf(node);
    if (found !== undefined) {
      this.imports.push({ ...found, line: this.#line(node) });
    } else if (isImportCall(node)) {
      this.#trait("computed import", node);
    }
  }

  #readNames(node: ts.Node): void {
    const line = this.#line(node);
    if (ts.isIdentifier(node) && isBareName(node)) {
      this.names.push({ name: node.text, line });
    }
    const member = memberOfGlobal(node);
    if (member !== undefined) this.names.push({ name: member, line });
    if (isTypeDeclaration(node) && node.name !== undefined) {
      this.types.push({ name: node.name.text, line });
    }
  }

  #readTraits(node: ts.Node): void {
    if (node.kind === ts.SyntaxKind.AnyKeyword) this.#trait("any", node);
    if (isDefaultExport(node)) this.#trait("default export", node);
    if (isImportMetaMain(node)) this.#trait("import.meta.main", node);
    if (isAsync(node)) this.#trait("async", node);
    if (isGlobalAlias(node)) this.#trait("global alias", node);
  }

  #trait(trait: Trait, node: ts.Node): void {
    this.traits.push({ trait, line: this.#line(node) });
  }

  #line(node: ts.Node): number {
    const start = node.getStart(this.#tree);
    return this.#tree.getLineAndCharacterOfPosition(start).line + 1;
  }
}

function isAwait(node: ts.Node): boolean {
  return ts.isAwaitExpression(node) ||
    (ts.isForOfStatement(node) && node.awaitModifier !== undefined) ||
    (ts.isVariableDeclarationList(node) &&
      (node.flags & ts.NodeFlags.AwaitUsing) === ts.NodeFlags.AwaitUsing);
}

/** `await`, an `async` function, or `.then` and its kin. */
function isAsync(node: ts.Node): boolean {
  return isAwait(node) || node.kind === ts.SyntaxKind.AsyncKeyword ||
    (ts.isPropertyAccessExpression(node) &&
      ["then", "catch", "finally"].includes(node.name.text));
}

function isDefaultExport(node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return true;
  if (node.kind === ts.SyntaxKind.DefaultKeyword) {
    return !ts.isDefaultClause(node.parent);
  }
  // The second half is "export { default } from": it has one name only.
  return (ts.isExportSpecifier(node) && node.name.text === "default") ||
    (ts.isNamespaceExport(node) && node.name.text === "default");
}

function isImportMetaMain(node: ts.Node): boolean {
  const name = ts.isPropertyAccessExpression(node)
    ? node.name.text
    : ts.isElementAccessExpression(node) &&
        ts.isStringLiteralLike(node.argumentExpression)
    ? node.argumentExpression.text
    : undefined;
  return name === "main" &&
    ts.isMetaProperty((node as ts.AccessExpression).expression);
}
