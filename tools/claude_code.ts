/** Where the pinned Claude Code is, installed on first use like the runtimes. */
import { installOnce, platformBinary } from "./install_once.ts";
import { CLAUDE_CODE } from "./pins.ts";

/**
 * The program itself, not npm's wrapper around it.
 *
 * @throws {InstallError} When npm cannot install it.
 */
export function claudeCode(): string {
  const name = `claude-code-${CLAUDE_CODE}`;
  const modules = installOnce(name, [
    `@anthropic-ai/claude-code@${CLAUDE_CODE}`,
  ]);
  return platformBinary(modules, "@anthropic-ai", ["claude", "claude.exe"]);
}
