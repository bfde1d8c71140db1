/**
 * Makes a runtime compile the functions of a bundle together with the bundle.
 * By default V8 skims each function and compiles it when it is called first, 20
 * to 40 microseconds that a hook pays for nearly every one of its functions. It
 * compiles a function expression in parentheses at once, and Deno then keeps
 * the result in its code cache.
 */
import ts from "typescript";

/**
 * The same script with every function declaration of its top level as a
 * parenthesised expression. They are moved up, behind imports and directives:
 * a declaration is there before the first statement runs, and so are they.
 *
 * @param script JavaScript; nothing of it is checked.
 */
export function makeFunctionsEager(script: string): string {
  const tree = ts.createSourceFile(
    "bundle.mjs",
    script,
    ts.ScriptTarget.Latest,
  );
  const head: string[] = [];
  const functions: string[] = [];
  const rest: string[] = [];
  for (const statement of tree.statements) {
    const text = script.slice(statement.getFullStart(), statement.getEnd());
    if (isEager(statement)) {
      functions.push(expressionOf(statement, tree));
    } else if (rest.length === 0 && isHead(statement)) head.push(text);
    else rest.push(text);
  }
  return [...head, ...functions, ...rest].join("").trim() + "\n";
}

type Named = ts.FunctionDeclaration & { readonly name: ts.Identifier };

function isEager(statement: ts.Statement): statement is Named {
  return ts.isFunctionDeclaration(statement) && statement.name !== undefined &&
    statement.modifiers?.every(({ kind }) =>
        kind === ts.SyntaxKind.AsyncKeyword
      ) !== false;
}

function isHead(statement: ts.Statement): boolean {
  return ts.isImportDeclaration(statement) ||
    (ts.isExpressionStatement(statement) &&
      ts.isStringLiteral(statement.expression));
}

function expressionOf(declaration: Named, tree: ts.SourceFile): string {
  return `\nvar ${declaration.name.text} = (${declaration.getText(tree)});`;
}
