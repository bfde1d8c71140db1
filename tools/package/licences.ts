/** The licences of what is bundled into the package. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGE_FOLDER = /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** The folders of the packages that some bundled files belong to, each once. */
export function packageFolders(files: readonly string[]): string[] {
  const folders = files.flatMap((file) => PACKAGE_FOLDER.exec(file)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

/**
 * The text that goes with these packages: who they are, and their licences word
 * for word.
 *
 * @param folders From the repository's root.
 * @throws {Error} When a package says nothing of its licence.
 */
export function licenceTexts(
  repository: string,
  folders: readonly string[],
): string {
  const parts = folders.map((folder) => licenceText(join(repository, folder)));
  return [
    "The command line (cli_commands.cjs) and locks (lib/file_lock.js) have these packages inside:\n",
    ...parts,
  ].join("\n");
}

function licenceText(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  ) as Record<"name" | "version" | "license", string | undefined>;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined || license === undefined) {
    throw new Error(`Cannot find the licence of ${name} in ${folder}`);
  }
  const text = readFileSync(join(folder, file), "utf8").trim();
  const title = `${name} ${version}, ${license}`;
  return `${title}\n${"-".repeat(title.length)}\n\n${text}\n`;
}
