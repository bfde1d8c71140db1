/**
 * A writer that takes a lock around what another one does.
 *
 * @module
 */
import { FileError } from "../model/errors.ts";
import type { FileLock } from "../model/ports.ts";
import type { Backlog } from "./backlog.ts";
import type { Acknowledgement, Writer } from "./writer.ts";

/** What a locked writer needs. */
export interface LockedWriterSettings {
  readonly lock: FileLock;
  /** Makes the directory in which the lock is to be. Throws a `FileError` if it cannot. */
  readonly makeDirectory: () => void;
  readonly path: string;
  /** Is told, once, that records were written without the lock, and why. */
  readonly report: (error: FileError) => void;
}

/**
 * Where the lock cannot be had the records are written without it: whoever holds it so long has
 * died or hangs, and records that are not written at an exit are lost for certain.
 */
export class LockedWriter implements Writer {
  readonly eager = false;
  readonly #inner: Writer;
  readonly #settings: LockedWriterSettings;
  #reported = false;

  constructor(inner: Writer, settings: LockedWriterSettings) {
    this.#inner = inner;
    this.#settings = settings;
  }

  /** The lock is held by this thread: what is submitted is settled. */
  submit(backlog: Backlog): Acknowledgement {
    return this.settle(backlog);
  }

  take(): boolean {
    return false;
  }

  awaitQuiet(): void {}

  watch(): void {}

  settle(backlog: Backlog): Acknowledgement {
    const held = this.#acquire();
    if (held instanceof FileError) {
      const written = this.#inner.settle(backlog);
      // Where nothing can be written either, that is what the caller has to hear of.
      if (written.error === undefined && !this.#reported) {
        this.#reported = true;
        this.#settings.report(held);
      }
      return written;
    }
    try {
      return this.#inner.settle(backlog);
    } finally {
      held();
    }
  }

  #acquire(): (() => void) | FileError {
    const { lock, path, makeDirectory } = this.#settings;
    try {
      return lock.acquire(path);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      if (error.code !== "ENOENT") return error;
    }
    try {
      makeDirectory();
      return lock.acquire(path);
    } catch (error) {
      if (error instanceof FileError) return error;
      throw error;
    }
  }
}
