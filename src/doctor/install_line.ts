/**
 * What to type to register hooks anew.
 *
 * @module
 */
import { shellLine } from "../install/shell_words.ts";
import { type RegisteredHook, STATUS_LINE_EVENT } from "./registration.ts";

/** Which registration is meant. */
export type Registration =
  & Pick<RegisteredHook, "origin" | "dataDir">
  & Partial<Pick<RegisteredHook, "event">>;

/**
 * The command that registers hooks again in the settings where they are, for the data directory that
 * they have.
 *
 * @param usual The data directory that needs no `--dir`; `undefined` where there is none.
 */
export function installLine(
  { origin, dataDir, event }: Registration,
  usual: string | undefined,
): string {
  if (origin === "plugin") {
    return "claude plugin update; the plugin needs node on the PATH";
  }
  return shellLine([
    ...["hooktally", "install"],
    ...event === STATUS_LINE_EVENT ? ["--statusline"] : [],
    ...origin === "user" ? [] : ["--scope", origin],
    ...dataDir === undefined || dataDir === usual ? [] : ["--dir", dataDir],
  ]);
}
