/**
 * Settings have more than one editor, and not all of them know our lock: what is written is written
 * only if the file is still what was read.
 *
 * @module
 */
import type { SetupFiles } from "../model/install_host.ts";
import { lastSeparator } from "../store/layout.ts";
import { sameBytes } from "./bytes.ts";
import { SetupError } from "./setup_error.ts";

const MOST_ATTEMPTS = 5;

/** The file was changed while its next version was made. */
class Changed extends Error {}

/**
 * Does something again from the start, as long as the file was changed meanwhile.
 *
 * @throws {SetupError} If that happens every time.
 */
export function whileUnchanged<T>(path: string, run: () => T): T {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
    }
  }
  throw new SetupError(
    `Cannot edit ${JSON.stringify(path)}: somebody else keeps changing it`,
  );
}

/** What `replace` calls the file that it makes first, after the name of the other. */
const TEMPORARY = /^\.hooktally-[0-9a-v]{16}\.tmp$/;

/** Whoever was killed while it wrote left a file behind, and its lock was taken over. */
function removeLeftovers(files: SetupFiles, target: string): void {
  const end = lastSeparator(target);
  const folder = target.slice(0, end);
  const name = target.slice(end + 1);
  for (const other of files.list(folder) ?? []) {
    if (other.startsWith(name) && TEMPORARY.test(other.slice(name.length))) {
      files.remove(`${folder}/${other}`);
    }
  }
}

/**
 * Puts a file into the place of another, or of none, or removes it; all of that only if the other
 * is still what it was. Meant for `whileUnchanged`.
 *
 * @param target Not a link.
 */
export function replaceUnchanged(
  files: SetupFiles,
  target: string,
  before: Uint8Array | null,
  after: Uint8Array | null,
): void {
  removeLeftovers(files, target);
  if (sameBytes(before, after)) return;
  const check = (): void => {
    if (!sameBytes(files.read(target), before)) throw new Changed();
  };
  if (after !== null) return files.replace(target, after, 0o600, check);
  check();
  files.remove(target);
}
