/**
 * Tells hosts what they may want to know, once each.
 *
 * @module
 */
import { Registry } from "./registry.ts";

/** A callback of a host. */
export type Warn = (warning: string) => void;

/** Holds a callback. */
interface Listener {
  readonly warn: Warn;
}

/** Keeps no callback alive, since it may lead to a session. */
export class Warnings {
  readonly #listeners = new Registry<Listener>();
  readonly #told = new WeakSet<Warn>();

  /**
   * Listens.
   *
   * @param why What there is to say already.
   * @returns What ends it. Who forgets that ends it too.
   */
  listen(warn: Warn, why: string | undefined): () => void {
    const listener = { warn };
    this.#listeners.add(listener);
    if (why !== undefined) this.#tell(warn, why);
    return () => this.#listeners.delete(listener);
  }

  /** Warns all. */
  give(why: string): void {
    for (const { warn } of this.#listeners.alive()) this.#tell(warn, why);
  }

  /** One callback may have been given to many sessions. */
  #tell(warn: Warn, why: string): void {
    if (this.#told.has(warn)) return;
    this.#told.add(warn);
    try {
      warn(
        `hooktally writes on the recording thread from now on: the writing thread cannot be used, as ${why}`,
      );
    } catch {
      // The process may be ending, where nobody could make anything of it.
    }
  }
}
