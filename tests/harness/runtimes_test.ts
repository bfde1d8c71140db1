import { test } from "node:test";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assertEquals, assertMatch } from "@std/assert";
import { PINS } from "../../tools/pins.ts";
import { availableRuntimes, runtimePaths } from "./runtimes.ts";

const SCRIPT = `
const host = globalThis as {
  Deno?: { args: string[]; version: { deno: string } };
  Bun?: { version: string };
  process?: { argv: string[]; version: string };
};
const args = host.Deno?.args ?? host.process?.argv.slice(2);
const version = host.Deno?.version.deno ?? host.Bun?.version ?? "node";
console.log(JSON.stringify([version, args]));
`;

test("availableRuntimes() run a script with arguments from any folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "hooktally ü-"));
  try {
    const script = join(folder, "script.ts");
    writeFileSync(script, SCRIPT);
    const said = availableRuntimes().map(({ name, command }) => {
      const [program = "", ...args] = command(script, ["a b", "ü"]);
      const output = execFileSync(program, args, {
        cwd: folder,
        encoding: "utf8",
      });
      return [name, JSON.parse(output)];
    });
    assertEquals(said, [
      ["deno", [PINS.deno, ["a b", "ü"]]],
      ["node", ["node", ["a b", "ü"]]],
      ["bun", [PINS.bun, ["a b", "ü"]]],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("runtimePaths() has the wrapper of tsx and esbuild as well", () => {
  const { node, tsxWrapper, esbuild } = runtimePaths();
  const ask = (...[program = "", ...args]: string[]): string =>
    execFileSync(program, [...args, "--version"], { encoding: "utf8" });
  assertMatch(ask(node, tsxWrapper), new RegExp(`^tsx v${PINS.tsx}`));
  assertEquals(ask(esbuild).trim(), PINS.esbuild);
});
