/** The ways in which an agent may start a hook. */
import { mkdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { assertEquals } from "@std/assert";
import { type ChildOptions, type Ended, runChild } from "./child.ts";
import { REPOSITORY, runtimePaths } from "./runtimes.ts";

/** The hooks that there are. */
export type HookName = "post-tool-use" | "stop";

/** One way of starting a hook. */
export interface HookLauncher {
  readonly name: string;
  /** @param dataDir What a Deno hook is given leave to read and write. */
  command(hook: HookName, dataDir: string): string[];
}

/** The launcher that stands for a runtime where one is enough. */
export const FAST_LAUNCHERS = ["deno run", "node --import tsx", "bun"];

/**
 * All of them. Bun is sent away from the current folder, whose bunfig.toml, .env
 * and package.json it would obey.
 */
export function hookLaunchers(names?: readonly string[]): HookLauncher[] {
  const { deno, node, bun, tsxLoader, tsxWrapper } = runtimePaths();
  const launchers: HookLauncher[] = [
    { name: "shebang", command: (hook) => [hookFile(hook)] },
    {
      name: "deno run",
      command: (hook, dataDir) => [
        ...[deno, "run", ...denoPermissions(dataDir), hookFile(hook)],
      ],
    },
    {
      name: "node --import tsx",
      command: (hook) => [node, "--import", tsxLoader, hookFile(hook)],
    },
    { name: "tsx", command: (hook) => [node, tsxWrapper, hookFile(hook)] },
    {
      name: "bun",
      command: (hook) => [bun, "--cwd=/", hookFile(hook)],
    },
  ];
  if (names === undefined) return launchers;
  const chosen = launchers.filter(({ name }) => names.includes(name));
  assertEquals(chosen.length, names.length);
  return chosen;
}

/** The file of a hook. */
export function hookFile(hook: HookName): string {
  return join(REPOSITORY, "hooks", `${hook}.ts`);
}

/** The permissions of the shebang. */
export function denoPermissions(dataDir: string): string[] {
  return [
    ...["--no-prompt", "--no-config"],
    "--allow-env=HOME,HOOKTALLY_DIR,CLAUDE_CODE_SESSION_ID",
    ...[`--allow-read=${dataDir}`, `--allow-write=${dataDir}`],
  ];
}

/**
 * An environment for a child: its own HOME, the pinned `deno` on PATH, Deno's
 * cache in the repository's git-ignored folder, and nothing of the developer's.
 */
export function childEnvironment(
  home: string,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  mkdirSync(home, { recursive: true });
  return {
    PATH: [dirname(runtimePaths().deno), "/usr/bin", "/bin"].join(delimiter),
    HOME: home,
    DENO_DIR: join(REPOSITORY, ".runtimes", "deno_dir"),
    DENO_NO_UPDATE_CHECK: "1",
    ...more,
  };
}

/** The payload of a tool call that succeeded. */
export function postToolUse(
  sessionId: string,
  callId: string,
  tool = "Bash",
): string {
  return JSON.stringify({
    session_id: sessionId,
    cwd: "/home/dev/projekt ü",
    hook_event_name: "PostToolUse",
    tool_name: tool,
    tool_input: { command: "echo tést" },
    tool_response: { stdout: "tést", stderr: "", interrupted: false },
    tool_use_id: callId,
    duration_ms: 12,
  });
}

/** The payload of the end of a turn. */
export function stop(sessionId: string): string {
  return JSON.stringify({
    session_id: sessionId,
    cwd: "/home/dev/projekt ü",
    hook_event_name: "Stop",
    stop_hook_active: false,
    last_assistant_message: "done",
  });
}

/** Runs the recording hook and demands what every agent may: status 0, no word. */
export async function runSilently(
  command: readonly string[],
  options: ChildOptions,
): Promise<void> {
  assertSilent(await runChild(command, options), command.join(" "));
}

/** Status 0 and nothing on either stream. */
export function assertSilent(ended: Ended, what: string): void {
  assertEquals(
    ended,
    { code: 0, signal: null, stdout: "", stderr: "" },
    `not silent: ${what}`,
  );
}
