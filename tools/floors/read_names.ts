/** Which identifiers stand for a variable or a type, and not for a property. */
import ts from "typescript";

/**
 * Whether the identifier is a name of its own. `process` in `a.process`,
 * `{ process: 1 }` or `process(): void` inside an interface is not one;
 * `typeof process`, `{ process }` and a parameter called `process` are. A local
 * variable with the name of a global counts as the global: it misleads.
 */
export function isBareName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node;
  if (ts.isQualifiedName(parent)) return parent.right !== node;
  if (ts.isBindingElement(parent)) return parent.propertyName !== node;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) {
    return parent.propertyName !== node;
  }
  if (isNamedMember(parent)) return parent.name !== node;
  return !ts.isMetaProperty(parent) && !ts.isLabeledStatement(parent) &&
    !ts.isJSDocPropertyLikeTag(parent);
}

function isNamedMember(
  node: ts.Node,
): node is ts.ClassElement | ts.TypeElement | ts.PropertyAssignment {
  return ts.isClassElement(node) || ts.isTypeElement(node) ||
    ts.isPropertyAssignment(node) || ts.isObjectLiteralElement(node) &&
      !ts.isShorthandPropertyAssignment(node) ||
    ts.isEnumMember(node) || ts.isNamedTupleMember(node);
}

/**
 * The `x` of `globalThis.x`, `globalThis["x"]`, `typeof globalThis.x` and
 * `const { x: y } = globalThis`.
 */
export function memberOfGlobal(node: ts.Node): string | undefined {
  if (ts.isBindingElement(node)) {
    const { propertyName, parent: { parent: declaration } } = node;
    const taken = propertyName !== undefined &&
      ts.isIdentifier(propertyName) &&
      ts.isVariableDeclaration(declaration) &&
      declaration.initializer !== undefined &&
      isGlobalThis(declaration.initializer);
    return taken ? propertyName.text : undefined;
  }
  if (ts.isPropertyAccessExpression(node)) {
    return isGlobalThis(node.expression) ? node.name.text : undefined;
  }
  if (ts.isQualifiedName(node)) {
    return isGlobalThis(node.left) ? node.right.text : undefined;
  }
  if (ts.isElementAccessExpression(node) && isGlobalThis(node.expression)) {
    const { argumentExpression: argument } = node;
    return ts.isStringLiteralLike(argument) ? argument.text : undefined;
  }
  return undefined;
}

/**
 * `globalThis` kept under another name or handed on, where nobody can see any
 * more which globals are used.
 */
export function isGlobalAlias(node: ts.Node): boolean {
  if (!ts.isIdentifier(node) || node.text !== "globalThis") return false;
  let whole: ts.Node = node;
  while (isWrapper(whole.parent)) whole = whole.parent;
  const { parent } = whole;
  const seen = ts.isPropertyAccessExpression(parent) ||
    ts.isElementAccessExpression(parent) && parent.expression === whole ||
    ts.isQualifiedName(parent) ||
    ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name);
  return !seen;
}

function isGlobalThis(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return node.text === "globalThis";
  return isWrapper(node) && isGlobalThis(node.expression);
}

/** The layers of `(globalThis as unknown as Host).x`. */
function isWrapper(
  node: ts.Node,
): node is ts.Node & { readonly expression: ts.Node } {
  return ts.isParenthesizedExpression(node) || ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) || ts.isNonNullExpression(node);
}

/** A declaration whose name says what kind of thing it makes. */
export function isTypeDeclaration(
  node: ts.Node,
): node is
  | ts.ClassDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration {
  return ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node);
}
