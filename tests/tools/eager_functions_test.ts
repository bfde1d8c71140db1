import { test } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { makeFunctionsEager } from "../../tools/eager_functions.ts";

test("makeFunctionsEager() moves functions up, behind imports and directives", () => {
  const script = '"use strict";\nimport { a } from "./a.js";\nf(a);\n' +
    "function f(x) {\n  return g(x);\n}\nasync function g(x) {}\n" +
    "export { f };\n";
  assertEquals(
    makeFunctionsEager(script),
    '"use strict";\nimport { a } from "./a.js";\n' +
      "var f = (function f(x) {\n  return g(x);\n});\n" +
      "var g = (async function g(x) {});\nf(a);\nexport { f };\n",
  );
});

test("makeFunctionsEager() leaves inner, exported and other functions alone", () => {
  const script = "export function f() {}\nvar g = () => {};\n" +
    "{\n  function h() {}\n}\n";
  assertEquals(makeFunctionsEager(script), script);
});

test("makeFunctionsEager() keeps what a script does when functions call each other", () => {
  const script = "const before = twice(1);\nfunction twice(n) {\n" +
    "  return add(n, n);\n}\nfunction add(a, b) { return a + b; }\nbefore;\n";
  const eager = makeFunctionsEager(script);
  assertMatch(eager, /^var twice = \(function/);
  assertEquals(evaluate(eager), evaluate(script));
});

function evaluate(script: string): unknown {
  const body = script.replace(/before;\n$/, "return before;");
  return new Function(body)();
}
