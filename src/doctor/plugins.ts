/**
 * The plugin, where settings enable it.
 *
 * @module
 */
import { lastSeparator } from "../store/layout.ts";
import { settingsPath } from "../install/places.ts";
import type { SetupHost } from "../model/install_host.ts";
import { readRegistering, type RegisteringFile } from "./registration.ts";

/** Plugins that settings enable. */
export interface EnabledPlugins {
  /** The files that register their hooks. */
  readonly files: readonly RegisteringFile[];
  /** The names of those whose folder is not known. */
  readonly lost: readonly string[];
}

/**
 * Finds the plugins called hooktally that the settings enable; of several that speak of one, the
 * last counts. Where the client keeps a plugin is written in `plugins/installed_plugins.json` of
 * its directory, as of 2.1.197.
 */
export function readPlugins(
  host: SetupHost,
  settings: readonly RegisteringFile[],
): EnabledPlugins {
  const enabled = Object.entries(
    Object.assign({}, ...settings.map(({ plugins }) => plugins)) as Record<
      string,
      boolean
    >,
  ).flatMap(([name, on]) => on ? [name] : []);
  const files: RegisteringFile[] = [];
  const lost: string[] = [];
  for (const name of enabled) {
    const root = folderOf(host, name);
    const path = `${root}/hooks/hooks.json`;
    const file = root === undefined
      ? null
      : readRegistering(host, "plugin", path, root);
    if (file === null) lost.push(name);
    else files.push(file);
  }
  return { files, lost };
}

function folderOf(host: SetupHost, name: string): string | undefined {
  const settings = settingsPath("user", host);
  const base = settings.slice(0, lastSeparator(settings));
  const bytes = host.files.read(`${base}/plugins/installed_plugins.json`);
  if (bytes === null) return undefined;
  try {
    const { plugins } = JSON.parse(new TextDecoder().decode(bytes)) as {
      plugins?: Record<string, { installPath?: unknown }[]>;
    };
    const path = plugins?.[name]?.at(-1)?.installPath;
    return typeof path === "string" ? path : undefined;
  } catch {
    // Another release may write it in another way.
    return undefined;
  }
}
