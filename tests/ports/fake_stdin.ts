/**
 * A standard input whose pieces a test chooses.
 *
 * @module
 */
import type { Stdin } from "../../src/model/ports.ts";

/** What follows the last piece: the end, silence until the time is up, or a failing read. */
export type StdinEnd = "end" | "silence" | "failure";

/** Hands over pieces, one for each read unless it is too long for it. */
export class FakeStdin implements Stdin {
  /** How long the reader said that it waits, in ms. */
  readonly limits: number[] = [];
  closed = false;
  readonly #pieces: Uint8Array[];
  readonly #end: StdinEnd;
  readonly #pass: (ms: number) => void;
  #isSilent: () => void = () => {};
  readonly #silent = new Promise<void>((resolve) => this.#isSilent = resolve);

  /** @param pass Lets time go by where somebody waits for what never comes. */
  constructor(
    pieces: readonly Uint8Array[],
    end: StdinEnd = "end",
    pass: (ms: number) => void = () => {},
  ) {
    this.#pieces = [...pieces];
    this.#end = end;
    this.#pass = pass;
  }

  read(into: Uint8Array<ArrayBuffer>): Promise<number> {
    const piece = this.#pieces.shift();
    if (piece !== undefined) {
      const taken = piece.subarray(0, into.length);
      into.set(taken);
      if (taken.length < piece.length) {
        this.#pieces.unshift(piece.subarray(taken.length));
      }
      return Promise.resolve(taken.length);
    }
    if (this.#end === "end") return Promise.resolve(0);
    if (this.#end === "failure") return Promise.reject(new Error("EIO"));
    this.#isSilent();
    return new Promise(() => {});
  }

  /** The time is up as soon as somebody waits for a piece that never comes. */
  async expire(ms: number): Promise<void> {
    this.limits.push(ms);
    await this.#silent;
    this.#pass(ms);
  }

  close(): void {
    this.closed = true;
  }
}

/** Cuts bytes into pieces of at most so many. */
export function pieces(bytes: Uint8Array, length: number): Uint8Array[] {
  const count = Math.ceil(bytes.length / length);
  return Array.from(
    { length: count },
    (_, i) => bytes.subarray(i * length, (i + 1) * length),
  );
}
