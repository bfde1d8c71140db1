/**
 * What only the tests of the npm package need, installed on first use like the
 * runtimes: each set when somebody asks for it.
 */
import { join } from "node:path";
import process from "node:process";
import { installOnce, present } from "./install_once.ts";
import { AGENT_SDK, OLDEST_NODE, PACKAGE_JUDGES } from "./pins.ts";

/**
 * The oldest Node that the package supports, from the package that has nothing
 * but the binary for this platform.
 *
 * @throws {Error} When npm cannot install it.
 */
export function oldestNode(): string {
  const windows = process.platform === "win32";
  const name = `node-${windows ? "win" : process.platform}-${process.arch}`;
  const modules = installOnce(`node-${OLDEST_NODE}`, [
    `${name}@${OLDEST_NODE}`,
  ]);
  return present(join(modules, name, "bin", windows ? "node.exe" : "node"));
}

/** Scripts for Node which judge a package. */
export interface PackageJudges {
  readonly publint: string;
  readonly attw: string;
}

/**
 * publint and "are the types wrong".
 *
 * @throws {Error} When npm cannot install them.
 */
export function packageJudges(): PackageJudges {
  const pins = Object.entries(PACKAGE_JUDGES);
  const modules = installOnce(
    pins.map(([name, version]) => `${name.replace(/\W+/g, "-")}-${version}`)
      .join("_"),
    pins.map(([name, version]) => `${name}@${version}`),
  );
  const attw = join(modules, "@arethetypeswrong", "cli", "dist", "index.js");
  return {
    publint: present(join(modules, "publint", "src", "cli.js")),
    attw: present(attw),
  };
}

/**
 * The `node_modules` with the agent SDK. Not with its program, a quarter of a
 * gigabyte: the pinned Claude Code is the same one.
 *
 * @throws {Error} When npm cannot install it.
 */
export function agentSdkModules(): string {
  return installOnce(
    `claude-agent-sdk-${AGENT_SDK}`,
    [`@anthropic-ai/claude-agent-sdk@${AGENT_SDK}`],
    ["--omit=optional"],
  );
}
