/**
 * The programs that the tests and tools start, each at one exact version. They
 * are not dependencies of the library: `deno.json` knows nothing of them.
 */
export const PINS = {
  deno: "2.9.6",
  tsx: "4.23.15",
  bun: "1.4.5",
  esbuild: "0.28.2",
} as const satisfies Record<string, string>;

/** The name of one of the pinned programs. */
export type PinnedProgram = keyof typeof PINS;

/** What npm is asked for, such as `["deno@2.9.6", "tsx@4.23.15"]`. */
export function pinnedPackages(): string[] {
  return Object.entries(PINS).map(([name, version]) => `${name}@${version}`);
}

/** A folder name that changes with every version, so old pins never linger. */
export function pinsKey(): string {
  return Object.entries(PINS)
    .map(([name, version]) => `${name}-${version}`)
    .join("_");
}

/** The Claude Code that the hooks are tried on, of `@anthropic-ai/claude-code`. */
export const CLAUDE_CODE = "2.1.197";

/** The least Node that the npm package runs on: its `process.getBuiltinModule` began there. */
export const OLDEST_NODE = "20.16.0";

/** What judges the npm package. */
export const PACKAGE_JUDGES = {
  publint: "0.3.25",
  "@arethetypeswrong/cli": "0.18.5",
} as const satisfies Record<string, string>;

/** The agent SDK that `tallyHooks()` is tried on: the release that is made for `CLAUDE_CODE`. */
export const AGENT_SDK = "0.3.197";
