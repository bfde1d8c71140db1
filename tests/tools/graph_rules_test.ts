import { test } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { checkHouse } from "../../tools/floors/check_house.ts";
import { brokenRules, findingsIn } from "./house.ts";

test("circular imports are found once, of types too", () => {
  const sources = {
    "src/model/a.ts": `import type { B } from "./b.ts";`,
    "src/model/b.ts": `import "./c.ts";`,
    "src/model/c.ts": `export { a } from "./a.ts";`,
    "src/model/d.ts": `import "./a.ts";`,
  };
  const findings = findingsIn(sources);
  assertEquals(findings.map(({ rule }) => rule), ["circular-import"]);
  const ring = "src/model/a.ts -> src/model/b.ts -> src/model/c.ts -> ";
  assertStringIncludes(findings[0]?.message ?? "", `${ring}src/model/a.ts`);
});

test("circular imports are found outside the product, and of one file", () => {
  const tools = { "tools/a.ts": `import "./a.ts";` };
  assertEquals(brokenRules(tools), ["circular-import"]);
});

test("a diamond is no circle", () => {
  const sources = {
    "tools/a.ts": `import "./b.ts"; import "./c.ts";`,
    "tools/b.ts": `import "./d.ts";`,
    "tools/c.ts": `import "./d.ts";`,
    "tools/d.ts": "",
  };
  assertEquals(brokenRules(sources), []);
});

test("no package can be reached from a hook, however it is loaded", () => {
  const packages = [
    `import "npm:proper-lockfile@4.1.2";`,
    `import "proper-lockfile";`,
    `import "jsr:@std/path";`,
    `import "https://example.com/x.ts";`,
    `export const a = () => import("proper-lockfile");`,
    `import type { A } from "proper-lockfile";`,
  ];
  for (const source of packages) {
    const sources = {
      "hooks/stop.ts": `import "../src/hook/a.ts";`,
      "src/hook/a.ts": `import "../agents/a.ts";`,
      "src/agents/a.ts": source,
    };
    const findings = findingsIn(sources);
    assertEquals(findings.map(({ rule }) => rule), ["hook-package"], source);
    const way = "hooks/stop.ts -> src/hook/a.ts -> src/agents/a.ts";
    assertStringIncludes(findings[0]?.message ?? "", way);
  }
});

test("no package can be reached from the library's door", () => {
  for (const door of ["mod.ts", "src/agents/agent_sdk.ts"]) {
    const way = door === "mod.ts" ? "./src/compose.ts" : "../compose.ts";
    const sources = {
      [door]: `export { a } from "${way}";`,
      "src/compose.ts": `export { a } from "./runtime/lock.ts";`,
      "src/runtime/lock.ts": `export const a = () => import("some-package");`,
    };
    const findings = findingsIn(sources);
    assertEquals(findings.map(({ rule }) => rule), ["library-package"], door);
    assertStringIncludes(findings[0]?.message ?? "", `from ${door}: ${door}`);
  }
});

test("no hook can delete a file or run a command, but for the status line's command", () => {
  const powers = {
    "src/runtime/shell_command.ts": "",
    "src/runtime/removal.ts": "",
    "src/hook/a.ts": `export const a = () => import("./b.ts");`,
  };
  const reach = (hook: string, power: string): string[] =>
    brokenRules({
      ...powers,
      [hook]: `import "../src/hook/a.ts";`,
      "src/hook/b.ts": `import "../runtime/${power}.ts";`,
    });
  assertEquals(reach("hooks/stop.ts", "shell_command"), ["hook-power"]);
  assertEquals(reach("hooks/stop.ts", "removal"), ["hook-power"]);
  assertEquals(reach("hooks/statusline.ts", "removal"), ["hook-power"]);
  assertEquals(reach("hooks/statusline.ts", "shell_command"), []);
});

test("the command line may use a package, a hook's runtime may use node:", () => {
  const cli = { "src/cli/main.ts": `import "proper-lockfile";` };
  assertEquals(brokenRules(cli), []);
  const hook = {
    "hooks/stop.ts": `import "../src/runtime/node.ts";`,
    "src/runtime/node.ts": `import "node:fs";`,
  };
  assertEquals(brokenRules(hook), []);
});

test("the registry may import neither writer nor store, by no detour", () => {
  const direct = { "src/session/registry.ts": `import "../store/a.ts";` };
  assertEquals(brokenRules(direct), ["registry"]);
  const types = {
    "src/session/registry.ts": `import type { Q } from "../writer/a.ts";`,
  };
  assertEquals(brokenRules(types), ["registry"]);
  const detour = {
    "src/session/registry.ts": `import "./stats.ts";`,
    "src/session/stats.ts": `import "../writer/a.ts";`,
  };
  assertEquals(brokenRules(detour), ["registry"]);
  const typeOfOwner = {
    "src/session/registry.ts": `import type { S } from "./stats.ts";`,
    "src/session/stats.ts": `import "../writer/a.ts";`,
  };
  assertEquals(brokenRules(typeOfOwner), []);
});

test("checkHouse() counts the modules that a hook loads at its start", () => {
  const text = `import "../src/hook/a.ts";`;
  const later = `export const a = () => import("./b.ts");`;
  const { hookModules } = checkHouse([
    { path: "hooks/stop.ts", text },
    { path: "src/hook/a.ts", text: later },
    { path: "src/hook/b.ts", text: "" },
  ], {});
  assertEquals([...hookModules], [["hooks/stop.ts", 2]]);
});
