/**
 * The writer that appends on the recording thread.
 *
 * @module
 */
import type { FileSystem } from "../model/ports.ts";
import { appendLines, type PendingLine } from "../store/journal.ts";
import type { Backlog } from "./backlog.ts";
import type { Acknowledgement, Writer } from "./writer.ts";

/** Appends each batch at once, so that to submit and to settle are the same. */
export class InlineWriter implements Writer {
  readonly eager = false;
  readonly #files: FileSystem;
  readonly #directory: string;
  readonly #path: string;

  /** @param directory The directory of the journal, which is made when it is missing. */
  constructor(files: FileSystem, directory: string, path: string) {
    this.#files = files;
    this.#directory = directory;
    this.#path = path;
  }

  submit(backlog: Backlog): Acknowledgement {
    return this.settle(backlog);
  }

  settle(backlog: Backlog): Acknowledgement {
    return this.append(backlog.after(0));
  }

  take(): boolean {
    return false;
  }

  awaitQuiet(): void {}

  watch(): void {}

  /** Appends lines, whoever has them. */
  append(lines: readonly PendingLine[]): Acknowledgement {
    const { landed, bytes, error } = appendLines(
      this.#files,
      this.#directory,
      this.#path,
      lines,
    );
    const through = lines[landed - 1]?.sequence ?? 0;
    return { through, records: landed, bytes, error };
  }
}
