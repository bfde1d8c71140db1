import { test } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { brokenRules, findingsIn } from "./house.ts";

/** One file of every floor, from the bottom to the top. */
const UPWARDS = [
  "src/model/a.ts",
  "src/codec/a.ts",
  "src/store/a.ts",
  "src/writer/a.ts",
  "src/session/a.ts",
  "src/compose.ts",
  "src/agents/a.ts",
  "src/hook/a.ts",
  "src/cli/a.ts",
];

function importing(from: string, to: string): string[] {
  const up = "../".repeat(from.split("/").length - 1) || "./";
  return brokenRules({ [from]: `import "${up}${to}";\n`, [to]: "\n" });
}

test("floors allow every import downwards and none upwards", () => {
  let pairs = 0;
  UPWARDS.forEach((low, height) => {
    for (const high of UPWARDS.slice(height + 1)) {
      assertEquals(importing(high, low), [], `${high} imports ${low}`);
      assertEquals(importing(low, high), ["floor"], `${low} imports ${high}`);
      pairs++;
    }
  });
  assertEquals(pairs, 36);
});

test("floors allow imports from the own folder", () => {
  for (const path of ["src/model/b.ts", "src/agents/b.ts", "src/cli/b.ts"]) {
    assertEquals(importing(path, path.replace("b.ts", "a.ts")), []);
  }
});

test("floors keep the runtime adapters to the model and to compose.ts", () => {
  const runtime = "src/runtime/deno.ts";
  assertEquals(importing(runtime, "src/model/a.ts"), []);
  for (const path of UPWARDS.slice(1)) {
    assertEquals(importing(runtime, path), ["floor"], path);
  }
  for (const path of UPWARDS.slice(0, 5)) {
    assertEquals(importing(path, runtime), ["floor"], path);
  }
  for (const path of UPWARDS.slice(5)) {
    assertEquals(importing(path, runtime), [], path);
  }
});

test("floors keep doors, hooks and the command line apart", () => {
  assertEquals(importing("src/cli/a.ts", "mod.ts"), ["floor"]);
  assertEquals(importing("hooks/stop.ts", "mod.ts"), ["floor"]);
  assertEquals(importing("src/hook/a.ts", "hooks/stop.ts"), ["floor"]);
  assertEquals(importing("hooks/stop.ts", "src/hook/a.ts"), []);
});

test("floors see every kind of import", () => {
  const kinds = [
    `import "../store/a.ts";`,
    `import { a } from "../store/a.ts";`,
    `import type { A } from "../store/a.ts";`,
    `import { type A } from "../store/a.ts";`,
    `export * from "../store/a.ts";`,
    `export type { A } from "../store/a.ts";`,
    `export * as a from "../store/a.ts";`,
    `export const a = () => import("../store/a.ts");`,
    "export const a = () => import(`../store/a.ts`);",
    `export type A = import("../store/a.ts").A;`,
    `export type A = typeof import("../store/a.ts");`,
    `export const u = new URL("../store/a.ts", import.meta.url);`,
    `export const u = import.meta.resolve("../store/a.ts");`,
    `/// <reference path="../store/a.ts" />`,
  ];
  let seen = 0;
  for (const source of kinds) {
    const rules = brokenRules({ "src/codec/a.ts": source });
    assertEquals(rules, ["floor"], source);
    seen++;
  }
  assertEquals(seen, 14);
});

test("floors take no comment and no string for an import", () => {
  const source = [
    `// import "../store/a.ts";`,
    `/* import { a } from "../store/a.ts"; */`,
    `export const a = 'import "../store/a.ts"';`,
    'export const b = `import("../store/a.ts")`;',
    `export const c = /import "..\\/store\\/a.ts"/;`,
  ].join("\n");
  assertEquals(brokenRules({ "src/codec/a.ts": source }), []);
});

test("floors refuse an unknown folder, and a file that lies about", () => {
  assertEquals(brokenRules({ "src/attic/a.ts": "" }), ["floor"]);
  assertEquals(brokenRules({ "src/other.ts": "" }), ["floor"]);
});

test("the product may not import what lies outside of it", () => {
  const source = `import "../../tools/ci.ts";`;
  assertEquals(brokenRules({ "src/model/a.ts": source }), ["outside"]);
  assertEquals(brokenRules({ "tests/a_test.ts": `import "../mod.ts";` }), []);
});

test("a finding names file, line, both floors and their order", () => {
  const [finding] = findingsIn({
    "src/model/a.ts": `\n\nimport "../store/journal.ts";\n`,
  });
  assertEquals(finding?.path, "src/model/a.ts");
  assertEquals(finding?.line, 3);
  assertStringIncludes(finding?.message ?? "", "src/model/");
  assertStringIncludes(finding?.message ?? "", "src/store/journal.ts");
  assertStringIncludes(finding?.message ?? "", "model < codec < store");
});
