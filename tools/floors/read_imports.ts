/** Which syntax names another module. */
import ts from "typescript";
import type { ImportKind } from "./facts.ts";

/** A mention of another module, without its place. */
export interface Mention {
  readonly specifier: string;
  readonly kind: ImportKind;
}

/**
 * What this node imports: static imports and re-exports, `import type`,
 * `import("…")` as an expression and as a type, `require("…")`, and the two
 * ways to make a URL of a neighbour. `undefined` for any other node, and for
 * an import whose specifier is not a literal.
 */
export function importOf(node: ts.Node): Mention | undefined {
  if (ts.isImportDeclaration(node)) {
    return mention(node.moduleSpecifier, typeOnlyImport(node));
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
    return mention(node.moduleSpecifier, typeOnlyExport(node));
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return mention(node.argument.literal, "type");
  }
  if (ts.isExternalModuleReference(node)) {
    return mention(node.expression, "static");
  }
  if (isImportCall(node)) return mention(node.arguments[0], "dynamic");
  return neighbourUrl(node);
}

/** `import(…)` or `require(…)`, whatever stands between the parentheses. */
export function isImportCall(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  return expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(expression) && expression.text === "require");
}

/** A statement that does more than to re-export. */
export function isOwnStatement(node: ts.Statement): boolean {
  return !(ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined);
}

function mention(
  node: ts.Node | undefined,
  kind: ImportKind,
): Mention | undefined {
  if (node === undefined || !ts.isStringLiteralLike(node)) return undefined;
  return { specifier: node.text, kind };
}

function typeOnlyImport(node: ts.ImportDeclaration): ImportKind {
  const clause = node.importClause;
  if (clause === undefined) return "static";
  if (clause.isTypeOnly) return "type";
  const { name, namedBindings } = clause;
  if (name !== undefined || namedBindings === undefined) return "static";
  if (!ts.isNamedImports(namedBindings)) return "static";
  return everyTypeOnly(namedBindings.elements);
}

function typeOnlyExport(node: ts.ExportDeclaration): ImportKind {
  if (node.isTypeOnly) return "type";
  const clause = node.exportClause;
  if (clause === undefined || !ts.isNamedExports(clause)) return "static";
  return everyTypeOnly(clause.elements);
}

function everyTypeOnly(
  elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[],
): ImportKind {
  // `import {} from "x"` still runs x.
  const types = elements.length > 0 && elements.every((e) => e.isTypeOnly);
  return types ? "type" : "static";
}

/** `new URL("./x.ts", import.meta.url)` or `import.meta.resolve("./x.ts")`. */
function neighbourUrl(node: ts.Node): Mention | undefined {
  if (!isUrlOfNeighbour(node) && !isResolveCall(node)) return undefined;
  const found = mention(node.arguments?.[0], "url");
  const code = found !== undefined && /\.m?[jt]s$/.test(found.specifier);
  return code ? found : undefined;
}

function isUrlOfNeighbour(node: ts.Node): node is ts.NewExpression {
  return ts.isNewExpression(node) && ts.isIdentifier(node.expression) &&
    node.expression.text === "URL" && node.arguments?.length === 2;
}

function isResolveCall(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === "resolve" &&
    ts.isMetaProperty(node.expression.expression);
}
