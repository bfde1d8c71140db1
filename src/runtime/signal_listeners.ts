/**
 * How many copies of `signal-exit` listen to the signals of this process. `proper-lockfile` loads
 * one, and a process that listens to a signal no longer ends by it while it is busy.
 *
 * @module
 */

/** What all copies of `signal-exit` share. */
interface SharedEmitter {
  readonly count?: number;
}

/** The number of copies that listen now. */
export function listeningCopies(): number {
  const { __signal_exit_emitter__: emitter } = process as {
    __signal_exit_emitter__?: SharedEmitter;
  };
  return emitter?.count ?? 0;
}

/**
 * The number from before `proper-lockfile` was loaded: import this module first. Only Bun, from
 * source, evaluates packages before all modules, and then the listeners stay.
 */
export const COPIES_BEFORE: number = listeningCopies();
