import { test } from "node:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assertEquals, assertThrows } from "@std/assert";
import { withJsImports } from "../../tools/package/declarations.ts";
import { licenceTexts, packageFolders } from "../../tools/package/licences.ts";
import { commandName, npmManifest } from "../../tools/package/manifest.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

test("npmManifest() has an export, and a command for what runs, for each export of deno.json", () => {
  const manifest = npmManifest({
    version: "1.2.3",
    license: "MIT",
    exports: {
      ".": "./mod.ts",
      "./agent-sdk": "./src/agents/agent_sdk.ts",
      "./cli": "./src/cli/main.ts",
      "./hooks/stop": "./hooks/stop.ts",
    },
  });
  assertEquals(manifest["version"], "1.2.3");
  assertEquals(manifest["exports"], {
    ".": { types: "./types/mod.d.ts", default: "./lib/mod.js" },
    "./agent-sdk": {
      types: "./types/src/agents/agent_sdk.d.ts",
      default: "./lib/agent_sdk.js",
    },
    "./cli": { types: "./executable.d.cts", default: "./cli.cjs" },
    "./hooks/stop": {
      types: "./executable.d.cts",
      default: "./hooks/stop.cjs",
    },
    "./package.json": "./package.json",
  });
  assertEquals(manifest["bin"], {
    "hooktally": "cli.cjs",
    "hooktally-stop": "hooks/stop.cjs",
  });
  assertEquals(manifest["sideEffects"], [
    ...["./lib/mod.js", "./cli.cjs", "./hooks/stop.cjs"],
  ]);
});

test("npmManifest() refuses an export that is no file of ours", () => {
  const exports = { ".": "npm:other" };
  assertThrows(
    () => npmManifest({ version: "1.0.0", license: "MIT", exports }),
    Error,
    "npm:other",
  );
});

test("commandName() keeps the words of a hook's name", () => {
  assertEquals(
    commandName("hooks/post-tool-use-failure.ts"),
    "hooktally-post-tool-use-failure",
  );
  assertEquals(commandName("src/cli/main.ts"), "hooktally");
});

test("withJsImports() names every module by its file in the package", () => {
  assertEquals(
    withJsImports(
      "src/a/b.ts",
      'import type { C } from "../c.ts";\nexport * from "./d.ts";\n' +
        'export type T = import("../../e.ts").E;\n',
    ),
    {
      declaration:
        'import type { C } from "../c.js";\nexport * from "./d.js";\n' +
        'export type T = import("../../e.js").E;\n',
      mentioned: ["e.ts", "src/a/d.ts", "src/c.ts"],
    },
  );
});

test("withJsImports() refuses types that come from elsewhere", () => {
  for (const from of ["node:fs", "npm:x", "/root/x.ts", "./x.js"]) {
    const text = `export type { A } from "${from}";\n`;
    assertThrows(() => withJsImports("src/a.ts", text), Error, from);
  }
});

test("packageFolders() finds the innermost package of each file, once", () => {
  const inner = "node_modules/.deno/@a+b@1.0.0/node_modules/@a/b";
  assertEquals(
    packageFolders([
      "src/cli/main.ts",
      `${inner}/dist/x.js`,
      `${inner}/y.js`,
      "node_modules/c/index.js",
    ]),
    [inner, "node_modules/c"],
  );
});

test("licenceTexts() has each licence word for word, and refuses a package without one", () =>
  inTempFolder((folder) => {
    const add = (name: string, fields: object): void => {
      mkdirSync(join(folder, name));
      const text = JSON.stringify({ name, version: "1.0.0", ...fields });
      writeFileSync(join(folder, name, "package.json"), text);
    };
    add("a", { license: "MIT" });
    writeFileSync(join(folder, "a", "LICENSE.md"), "Do as you like.\n");
    assertEquals(
      licenceTexts(folder, ["a"]).split("\n\n").slice(1),
      ["a 1.0.0, MIT\n------------", "Do as you like.\n"],
    );
    add("b", { license: "MIT" });
    add("c", {});
    writeFileSync(join(folder, "c", "LICENSE"), "Whatever.\n");
    for (const name of ["b", "c"]) {
      assertThrows(() => licenceTexts(folder, [name]), Error, "licence");
    }
  }));
