/** How hooks are registered with Claude Code: in its settings, or by a plugin. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The hooks that a user registers; `PreToolUse` is for those who want to see calls that never ended. */
export const EVENTS = {
  SessionStart: "session-start",
  PostToolUse: "post-tool-use",
  PostToolUseFailure: "post-tool-use-failure",
  PostToolBatch: "post-tool-batch",
  Stop: "stop",
  StopFailure: "stop-failure",
  SubagentStop: "subagent-stop",
  SessionEnd: "session-end",
} as const;

/** The same, and the event before each call. */
export const EVENTS_AND_STARTS = { PreToolUse: "pre-tool-use", ...EVENTS };

/** Event to hook. */
export type Registration = Readonly<Record<string, string>>;

/** In seconds: more than a machine that does much else needs for a hook. */
const HOOK_TIMEOUT = 30;

/** The `hooks` of a settings file. They are started without a shell, so that no path needs quoting. */
export function hooksSetting(
  registration: Registration,
  command: (hook: string) => readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(registration).map(([event, hook]) => {
      const [program = "", ...args] = command(hook);
      const entry = { type: "command", command: program, args };
      return [event, [{ hooks: [{ ...entry, timeout: HOOK_TIMEOUT }] }]];
    }),
  );
}

/** Writes a plugin that registers hooks; its folder is for `--plugin-dir`. */
export function writePlugin(
  folder: string,
  hooks: Record<string, unknown>,
): void {
  const about = { name: "tally", version: "1.0.0", description: "Counts" };
  writeJson(join(folder, ".claude-plugin", "plugin.json"), about);
  writeJson(join(folder, "hooks", "hooks.json"), {
    description: "Counts",
    hooks,
  });
}

/** Writes a JSON file, making its folders. */
export function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(value, null, 2));
}
