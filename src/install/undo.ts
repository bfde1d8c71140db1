/**
 * Steps that can be taken back.
 *
 * @module
 */
import type { SetupFiles } from "../model/install_host.ts";
import { sameBytes } from "./bytes.ts";

/** What was done, to be undone in case the whole thing fails. */
export class Undo {
  readonly #files: SetupFiles;
  readonly #steps: (() => void)[] = [];

  constructor(files: SetupFiles) {
    this.#files = files;
  }

  /** Has something done later, should it come to that. */
  later(step: () => void): void {
    this.#steps.push(step);
  }

  /** As `SetupFiles.makeDirectories`. */
  makeDirectories(path: string, mode: number): string[] {
    const made = this.#files.makeDirectories(path, mode);
    this.later(() => {
      for (const folder of made.toReversed()) {
        this.#files.removeDirectory(folder);
      }
    });
    return made;
  }

  /** As `SetupFiles.replace`; a file that is the same already stays. */
  replace(path: string, bytes: Uint8Array, mode: number): void {
    const old = this.#files.read(path);
    if (sameBytes(old, bytes)) return;
    this.#files.replace(path, bytes, mode);
    this.later(() => {
      if (old === null) this.#files.remove(path);
      else this.#files.replace(path, old, mode);
    });
  }

  /** Takes all steps back, the last one first, as far as that is possible. */
  run(): void {
    for (const step of this.#steps.reverse()) {
      try {
        step();
      } catch {
        // The first trouble is what the user is told. What stays is of no harm.
      }
    }
  }
}
