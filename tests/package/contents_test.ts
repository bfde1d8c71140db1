import { test } from "node:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import ts from "typescript";
import { buildPackage } from "../../tools/package/build_package.ts";
import { filesBelow } from "../harness/data_files.ts";
import { packedPackage } from "../harness/packed_package.ts";
import { REPOSITORY } from "../harness/runtimes.ts";
import { inTempFolder } from "../harness/temp_folder.ts";

/** Everything in it but the types, which are one file for each source that they mention. */
const FILES = [
  ".claude-plugin/",
  ".claude-plugin/marketplace.json",
  ".claude-plugin/plugin.json",
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "THIRD_PARTY_LICENSES.txt",
  "cli.cjs",
  "cli_commands.cjs",
  "executable.d.cts",
  "hooks/",
  "hooks/deno/",
  "hooks/deno/follow_up.js",
  "hooks/deno/payload_scanner.js",
  "hooks/deno/post-tool-batch.js",
  "hooks/deno/post-tool-use-failure.js",
  "hooks/deno/post-tool-use.js",
  "hooks/deno/pre-tool-use.js",
  "hooks/deno/session-end.js",
  "hooks/deno/session-start.js",
  "hooks/deno/statusline.js",
  "hooks/deno/stop-failure.js",
  "hooks/deno/stop.js",
  "hooks/deno/subagent-stop.js",
  "hooks/follow_up.cjs",
  "hooks/hooks.json",
  "hooks/payload_scanner.cjs",
  "hooks/post-tool-batch.cjs",
  "hooks/post-tool-use-failure.cjs",
  "hooks/post-tool-use.cjs",
  "hooks/pre-tool-use.cjs",
  "hooks/session-end.cjs",
  "hooks/session-start.cjs",
  "hooks/statusline.cjs",
  "hooks/stop-failure.cjs",
  "hooks/stop.cjs",
  "hooks/subagent-stop.cjs",
  "lib/",
  "lib/agent_sdk.js",
  "lib/file_lock.js",
  "lib/mod.js",
  "package.json",
];

function contents(): Map<string, string> {
  const { folder } = packedPackage();
  return new Map(
    filesBelow(folder).filter((path) => !path.endsWith("/"))
      .map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  );
}

/** What a script imports, by any form of import. */
function importsOf(script: string): string[] {
  return ts.preProcessFile(script, true, true).importedFiles
    .map(({ fileName }) => fileName);
}

test("the package has these files and no others", () => {
  const files = filesBelow(packedPackage().folder);
  const [types, others] = [true, false].map((wanted) =>
    files.filter((path) => !path.startsWith("docs/"))
      .filter((path) => path.startsWith("types/") === wanted)
  );
  assertEquals(others, FILES);
  assertEquals(types?.filter((path) => !/\/$|\.d\.ts$/.test(path)), []);
  assert(types?.includes("types/mod.d.ts"));
});

test("the package has no dependency and no script", () => {
  const { manifest } = packedPackage();
  const unwanted = Object.keys(manifest)
    .filter((key) => /dependencies|scripts|gypfile|bundle/i.test(key));
  assertEquals(unwanted, []);
  assertEquals(manifest["engines"], { node: ">=20.16.0" });
  assertEquals(manifest["type"], "module");
  assertEquals(
    readdirSync(join(packedPackage().user, "node_modules")).sort(),
    [".bin", ".package-lock.json", "hooktally"],
  );
});

test("the package has every page that its README leads to", () => {
  const texts = contents();
  const pages = [...(texts.get("README.md") ?? "").matchAll(
    /\]\((?!https?:)([^)#]+)/g,
  )].map(([, page]) => page ?? "");
  assert(pages.includes("docs/cli.md"));
  // Who contributes has a checkout.
  assertEquals(pages.filter((page) => !texts.has(page)), ["CONTRIBUTING.md"]);
  const others = [...texts.keys()].filter((path) => path.startsWith("docs/"));
  assertEquals(others.filter((path) => !path.endsWith(".md")), []);
});

test("the package has the version and licence of deno.json", () => {
  const { version, license } = JSON.parse(
    readFileSync(join(REPOSITORY, "deno.json"), "utf8"),
  ) as Record<string, unknown>;
  const { manifest } = packedPackage();
  assertEquals([manifest["version"], manifest["license"]], [version, license]);
  for (const name of ["README.md", "LICENSE", "CHANGELOG.md"]) {
    const own = readFileSync(join(REPOSITORY, name), "utf8");
    assertEquals(contents().get(name), own, name);
  }
});

test("every command of the package begins with Node's shebang and is executable", () => {
  const { folder, manifest } = packedPackage();
  const bins = Object.values(manifest["bin"] as Record<string, string>);
  assertEquals(bins.length, 11);
  for (const path of bins) {
    const text = contents().get(path) ?? "";
    assertMatch(text, /^#!\/usr\/bin\/env node\n(?!#!)/, path);
    assertEquals(statSync(join(folder, path)).mode & 0o111, 0o111, path);
  }
});

test("the code of the package imports what Node has and its own parts, and nothing else", () => {
  const texts = contents();
  const scripts = [...texts].filter(([path]) => /\.c?js$/.test(path));
  assertEquals(scripts.length, 29);
  for (const [path, text] of scripts) {
    for (const specifier of importsOf(text)) {
      const known = specifier.startsWith("./")
        ? texts.has(join(dirname(path), specifier))
        : isBuiltin(specifier);
      assert(known, `${path} imports ${specifier}`);
    }
  }
});

test("the types of the package import their own files, and nothing else", () => {
  const texts = contents();
  let found = 0;
  for (const [path, text] of texts) {
    if (!path.endsWith(".d.ts")) continue;
    const folder = new URL(`x:/${path}`);
    for (const specifier of importsOf(text)) {
      assertMatch(specifier, /^\.{1,2}\/.*\.js$/, path);
      const file = new URL(specifier.replace(/\.js$/, ".d.ts"), folder);
      assert(texts.has(file.pathname.slice(1)), `${path}: ${specifier}`);
      found++;
    }
  }
  assert(found > 20, `${found} imports`);
});

test("the package tells nothing of the machine it was built on", () => {
  const secrets = [REPOSITORY, tmpdir(), homedir(), "file://", ".runtimes"]
    .filter((text) => text.length > 1);
  for (const [path, text] of contents()) {
    // The README tells people where to put their own copy.
    if (path.endsWith(".md")) continue;
    for (const secret of secrets) {
      assert(!text.includes(secret), `${path} has ${secret}`);
    }
    assertEquals(text.match(/["']npm:/g), null, path);
  }
});

/** The packages that a bundle names in its comments. */
function packagesIn(path: string): string[] {
  const found = (contents().get(path) ?? "").matchAll(
    /^\/\/ node_modules\/.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)\//gm,
  );
  return [...new Set([...found].map(([, name]) => name ?? ""))].sort();
}

test("the package has the licences of what it has inside", () => {
  assertEquals(packagesIn("lib/mod.js"), []);
  const locks = packagesIn("lib/file_lock.js");
  assertEquals(locks, ["proper-lockfile", "retry", "signal-exit"]);
  const inside = packagesIn("cli_commands.cjs");
  assertEquals(inside, [
    "@optique/core",
    "ansi-styles",
    "diff",
    "get-east-asian-width",
    "jsonc-parser",
    ...locks,
  ]);
  const licences = contents().get("THIRD_PARTY_LICENSES.txt") ?? "";
  for (const name of [...locks, ...inside]) {
    assertStringIncludes(licences, `\n${name} `);
  }
  // MIT's words, ISC's of signal-exit, BSD's of diff.
  assertEquals(licences.match(/Permission is hereby granted/g)?.length, 6);
  assertEquals(licences.match(/Redistribution and use/g)?.length, 1);
  assertEquals(licences.match(/Permission to use, copy/g)?.length, 1);
});

test("buildPackage() makes the same bytes when the sources are the same", () =>
  inTempFolder(async (folder) => {
    const again = readFileSync(await buildPackage(folder));
    assertEquals(again.equals(readFileSync(packedPackage().tarball)), true);
  }));
