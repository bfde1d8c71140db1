/**
 * The npm package as a plugin of Claude Code, and as the marketplace that has
 * it: an installed package's folder is all that `claude plugin` needs.
 *
 * The shapes: https://code.claude.com/docs/en/plugins-reference and
 * https://code.claude.com/docs/en/plugin-marketplaces.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EVENTS, HOOK_TIMEOUT } from "../../src/install/hook_events.ts";
import { DESCRIPTION, type NpmManifest, PACKAGE_NAME } from "./manifest.ts";

/** Puts the plugin's three files into the folder of the package. */
export function writePlugin(folder: string, manifest: NpmManifest): void {
  mkdirSync(join(folder, ".claude-plugin"));
  const write = (path: string, value: unknown): void =>
    writeFileSync(join(folder, path), `${JSON.stringify(value, null, 2)}\n`);
  write(".claude-plugin/plugin.json", {
    name: PACKAGE_NAME,
    version: manifest["version"],
    description: DESCRIPTION,
    author: { name: PACKAGE_NAME },
    license: manifest["license"],
    keywords: manifest["keywords"],
  });
  write(".claude-plugin/marketplace.json", {
    name: PACKAGE_NAME,
    description: DESCRIPTION,
    owner: { name: PACKAGE_NAME },
    plugins: [{ name: PACKAGE_NAME, source: "./", description: DESCRIPTION }],
  });
  write("hooks/hooks.json", { description: DESCRIPTION, hooks: hooks() });
}

/**
 * No shell starts them. Node has to be on the `PATH`: a plugin cannot know
 * where it is.
 */
function hooks(): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(EVENTS).map(([event, hook]) => [event, [{
      hooks: [{
        type: "command",
        command: "node",
        args: [`\${CLAUDE_PLUGIN_ROOT}/hooks/${hook}.cjs`],
        timeout: HOOK_TIMEOUT,
      }],
    }]]),
  );
}
