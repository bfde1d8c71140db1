import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { brokenRules } from "./house.ts";

/** Each of these sources breaks the rule, once, in that file. */
function eachBreaks(path: string, rule: string, sources: string[]): void {
  let tried = 0;
  for (const source of sources) {
    assertEquals(brokenRules({ [path]: source }), [rule], source);
    tried++;
  }
  assertEquals(tried, sources.length);
}

/** None of these sources breaks any rule in that file. */
function noneBreaks(path: string, sources: string[]): void {
  for (const source of sources) {
    assertEquals(brokenRules({ [path]: source }), [], source);
  }
}

const GLOBALS = [
  "export const a = Deno.pid;",
  "export const a = typeof process;",
  "export const a = globalThis.Deno;",
  'export const a = globalThis["process"];',
  "export const a = (globalThis as unknown as Host).Deno;",
  "const { process: a } = globalThis; export { a };",
  "export const a = { process };",
  "export type A = Deno.FileInfo;",
  "export type A = typeof globalThis.Deno;",
  "export function f(process: string): void {}",
  "export const a = new Buffer(1);",
  'export const a = require("x");',
  "export const g = globalThis as Host;",
  'export const g = Reflect.get(globalThis, "Deno");',
  'import "node:fs";',
  'export const a = () => import("node:fs");',
];

test("runtime globals are seen in every form", () => {
  eachBreaks("src/store/a.ts", "runtime-global", GLOBALS);
});

test("runtime globals are refused in hooks and in the command line", () => {
  const source = "export const a = Deno.args;";
  for (const path of ["hooks/stop.ts", "src/cli/a.ts", "src/compose.ts"]) {
    eachBreaks(path, "runtime-global", [source]);
  }
});

test("runtime globals are free in src/runtime/ and outside the product", () => {
  for (const path of ["src/runtime/deno.ts", "tools/a.ts", "tests/a_test.ts"]) {
    noneBreaks(path, GLOBALS);
  }
});

test("a property, a comment or a string is no global", () => {
  noneBreaks("src/store/a.ts", [
    "// Deno.exit and process.exit end the host\nexport {};",
    'export const a = "Deno"; export const b = `process`;',
    "export const a = (x: Host): string => x.process;",
    "export interface A { process: string; Deno(): void }",
    "export const a = { process: 1, Deno: 2 };",
    "export class A { process(): void {} }",
    "export const a = ({ process: b }: Host): string => b;",
    'export const a = globalThis[Symbol.for("hooktally.1")];',
  ]);
});

test("console is for the command line and for what is no product", () => {
  const source = "export const a = () => console.log(1);";
  for (const path of ["src/hook/a.ts", "hooks/stop.ts", "src/compose.ts"]) {
    eachBreaks(path, "no-console", [source]);
  }
  for (const path of ["src/cli/a.ts", "examples/a.ts", "src/runtime/a.ts"]) {
    noneBreaks(path, [source]);
  }
});

test("import.meta.main and computed imports are refused", () => {
  eachBreaks("hooks/stop.ts", "import-meta-main", [
    "if (import.meta.main) { f(); }",
    'if (import.meta["main"]) { f(); }',
  ]);
  eachBreaks("src/hook/a.ts", "computed-import", [
    "export const a = (name: string) => import(name);",
    "export const a = (n: string) => import(`./${n}.ts`);",
  ]);
});

test("exits are refused, as uses of a global", () => {
  eachBreaks("src/hook/a.ts", "runtime-global", [
    "export const a = () => Deno.exit(0);",
    "export const a = () => process.exit(0);",
  ]);
});

test("any and default exports are refused everywhere", () => {
  for (const path of ["src/model/a.ts", "tools/a.ts", "tests/a_test.ts"]) {
    eachBreaks(path, "no-any", [
      "export const a = 1 as any;",
      "export type A = Map<string, any>;",
    ]);
    eachBreaks(path, "no-default-export", [
      "export default 1;",
      "export default function f(): void {}",
      "export default class {}",
      "const a = 1; export { a as default };",
      'export { default } from "x";',
    ]);
  }
  noneBreaks("src/model/a.ts", [
    "export function f(x: number): number { switch (x) { default: return 1; } }",
    'import { default as x } from "x"; export { x };',
    '// any export default\nexport const any = "any";',
  ]);
});

test("top-level await is refused where CommonJS has to load it", () => {
  const awaits = [
    "await f();",
    "export const a = [await f()];",
    "for await (const a of f()) g(a);",
    "if (x) { await f(); }",
    "await using a = f();",
  ];
  for (const path of ["src/cli/a.ts", "hooks/stop.ts", "tests/a_test.ts"]) {
    eachBreaks(path, "top-level-await", awaits);
  }
  noneBreaks("src/cli/a.ts", [
    "export async function f(): Promise<void> { await g(); }",
    "export const f = async () => { for await (const a of g()) h(a); };",
    "export class A { async f(): Promise<void> { await g(); } }",
    '// await f();\nexport const a = "await f();";',
  ]);
  noneBreaks("examples/a.ts", ["await f();"]);
});

test("files called exit_* wait for nothing", () => {
  eachBreaks("src/writer/exit_flush.ts", "sync-exit", [
    "export async function f() {}",
    "export type A = Promise<void>;",
    "export const a = () => setTimeout(f, 1);",
    "export const a = () => globalThis.setTimeout(f, 1);",
    "export const a = () => queueMicrotask(f);",
    "export const a = () => f().then(g);",
  ]);
  noneBreaks("src/writer/exit_flush.ts", [
    "// never await a Promise here\nexport function f(): void {}",
  ]);
  noneBreaks("src/writer/queue.ts", ["export async function f() {}"]);
  noneBreaks("tests/exit_flush_test.ts", ["f().then(g);"]);
});

test("mod.ts only exports from elsewhere", () => {
  eachBreaks("mod.ts", "door", [
    "export const a = 1;",
    "f();",
    'import { a } from "./src/model/a.ts";',
  ]);
  noneBreaks("mod.ts", [
    '/** Doc. */\nexport { a } from "./src/model/a.ts";\nexport type { B } from "./src/model/b.ts";',
  ]);
});
