/**
 * Writes what is owed when the process ends. Synchronous from end to end: an exit event waits for
 * nobody.
 *
 * @module
 */
import type { Ending, Lifecycle } from "../model/ports.ts";
import type { OwedSet } from "./owed_set.ts";

/** The exit events of the process, and what they mean for the queues. */
export class ExitFlush {
  readonly #lifecycle: Lifecycle;
  readonly #owed: OwedSet;
  #armed = false;
  #armedSignals = false;
  #ending: Ending | null = null;

  constructor(lifecycle: Lifecycle, owed: OwedSet) {
    this.#lifecycle = lifecycle;
    this.#owed = owed;
  }

  /** Listens to the exit events from now on. Doing so again changes nothing. */
  arm(): void {
    if (this.#armed) return;
    this.#armed = true;
    this.#lifecycle.onExit((ending) => this.#flush(ending));
  }

  /** Listens to signals too from now on. Doing so again changes nothing. */
  armSignals(): void {
    if (this.#armedSignals) return;
    this.#armedSignals = true;
    this.#lifecycle.onSignal((ending) => this.#flush(ending));
  }

  /**
   * Whether a record must be written at once: the process is ending and no event may follow, or
   * this is a worker thread, whose end has no event.
   */
  get writeThrough(): boolean {
    return !this.#lifecycle.mainThread || (this.#ending?.isFinal() ?? false);
  }

  #flush(ending: Ending | null): void {
    this.#ending = ending;
    this.#owed.settleAll();
  }
}
