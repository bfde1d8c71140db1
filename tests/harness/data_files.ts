/** The files of a data directory, seen without the library. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Everything below a folder, relative, sorted; folders end in a slash. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory()
        ? [
          `${entry.name}/`,
          ...filesBelow(join(folder, entry.name))
            .map((path) => `${entry.name}/${path}`),
        ]
        : [entry.name]
    )
    .sort();
}

/** The lines of all journals that are not blank, each parsed: a torn one throws. */
export function journalLines(dataDir: string): Record<string, unknown>[] {
  return journalTexts(dataDir)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

function journalTexts(dataDir: string): string[] {
  return filesBelow(dataDir)
    .filter((path) => /^(?:live|archive)\/.*\.ndjson$/.test(path))
    .flatMap((path) => readFileSync(join(dataDir, path), "utf8").split("\n"))
    .filter((line) => line !== "");
}

/** As {@linkcode journalLines}, without what is torn. */
export function wholeJournalLines(
  dataDir: string,
): Record<string, unknown>[] {
  return journalTexts(dataDir).flatMap((line) => {
    try {
      return [JSON.parse(line) as Record<string, unknown>];
    } catch {
      return [];
    }
  });
}

/** The messages in `errors.log`. */
export function errorMessages(dataDir: string): string[] {
  const path = join(dataDir, "errors.log");
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8").split("\n")
    .filter((line) => line !== "")
    .map((line) => String((JSON.parse(line) as { message: unknown }).message));
}

/** The permission bits of everything below a folder and of itself. */
export function modesBelow(folder: string): Map<string, string> {
  const mode = (path: string): string =>
    (statSync(path).mode & 0o777).toString(8);
  return new Map([
    ["./", mode(folder)],
    ...filesBelow(folder)
      .map((path) => [path, mode(join(folder, path))] as const),
  ]);
}
