/**
 * The signals that end a process and let it do something before.
 *
 * @module
 */
import type { Ending } from "../model/ports.ts";

/** What is called at a signal, before it takes its course. */
type Notify = (ending: Ending | null) => void;

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** How long a process may take to die of a signal before it counts as alive, in ms. */
const DYING_MS = 1000;

/**
 * Listens on Node and Bun. Whoever else listens decides what becomes of the process, as if we did
 * not: our listener is gone when theirs are called, since some end the process only if they are alone.
 */
export function onNodeSignal(notify: Notify): void {
  for (const signal of SIGNALS) {
    const listener = (): void => {
      process.removeListener(signal, listener);
      const alone = process.listenerCount(signal) === 0;
      notify(alone ? { isFinal: () => true } : null);
      if (alone) process.kill(process.pid, signal);
      else setImmediate(() => process.prependListener(signal, listener));
    };
    process.prependListener(signal, listener);
  }
}

/**
 * Listens on Deno, which tells of the listeners of Node's `process` only. One that a host has added
 * by `Deno.addSignalListener` is called a second time, as the signal is sent again.
 */
export function onDenoSignal(notify: Notify): void {
  for (const signal of SIGNALS) {
    const listener = (): void => {
      Deno.removeSignalListener(signal, listener);
      const alone = process.listenerCount(signal) === 0;
      let alive = !alone;
      notify({ isFinal: () => !alive });
      const timer = setTimeout(() => {
        alive = true;
        Deno.addSignalListener(signal, listener);
      }, alone ? DYING_MS : 0);
      Deno.unrefTimer(timer);
      if (alone) Deno.kill(Deno.pid, signal);
    };
    Deno.addSignalListener(signal, listener);
  }
}
