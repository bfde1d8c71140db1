/**
 * Whether the administrator of the machine lets hooks run. The file and its fields:
 * https://code.claude.com/docs/en/settings#settings-files.
 *
 * @module
 */
import type { SetupFiles } from "../model/install_host.ts";
import { type Finding, finding } from "./finding.ts";

/** Where the settings of the administrator are, on each system. */
export const MANAGED_PATHS: readonly string[] = [
  "/etc/claude-code/managed-settings.json",
  "/Library/Application Support/ClaudeCode/managed-settings.json",
  "C:\\Program Files\\ClaudeCode\\managed-settings.json",
];

const SWITCHES = ["disableAllHooks", "allowManagedHooksOnly"] as const;

/**
 * Says which of the administrator's settings keep our hooks from running. Nothing where there are
 * no such settings, or where they cannot be read: then the program itself reads none either.
 */
export function checkManaged(
  files: Pick<SetupFiles, "read">,
  paths: readonly string[] = MANAGED_PATHS,
): Finding[] {
  return paths.flatMap((path) => {
    const settings = readSettings(files, path);
    return SWITCHES.filter((name) => settings[name] === true).map((name) =>
      finding(
        "managed-settings",
        "wrong",
        `${name} is true in ${JSON.stringify(path)}: none of our hooks runs`,
        { advice: "ask who administers this machine" },
      )
    );
  });
}

function readSettings(
  files: Pick<SetupFiles, "read">,
  path: string,
): Record<string, unknown> {
  try {
    const bytes = files.read(path);
    const value: unknown = JSON.parse(
      new TextDecoder().decode(bytes ?? new Uint8Array()),
    );
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    // None, not for us to read, or no JSON.
    return {};
  }
}
