/**
 * The standard input, of which a copy is kept for the command that wants the same.
 *
 * @module
 */
import type { Stdin } from "../model/ports.ts";

/** A client's status JSON has a few KiB. */
const MAX_KEPT_BYTES = 1024 * 1024;

/** Reads on behalf of others and keeps what they read. */
export class KeptInput implements Stdin {
  readonly #stdin: Stdin;
  readonly #pieces: Uint8Array[] = [];
  #length = 0;

  constructor(stdin: Stdin) {
    this.#stdin = stdin;
  }

  async read(into: Uint8Array<ArrayBuffer>): Promise<number> {
    const length = await this.#stdin.read(into);
    if (this.#length < MAX_KEPT_BYTES) {
      this.#pieces.push(into.slice(0, length));
      this.#length += length;
    }
    return length;
  }

  expire(ms: number): Promise<void> {
    return this.#stdin.expire(ms);
  }

  close(): void {
    this.#stdin.close();
  }

  /** What was read so far. */
  bytes(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#length);
    let at = 0;
    for (const piece of this.#pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes;
  }
}
