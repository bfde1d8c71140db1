/**
 * How a Deno process ends, and timers that do not keep it from ending.
 *
 * @module
 */
import type { Ending, Lifecycle, Timers } from "../model/ports.ts";
import { addFlush } from "./exit_listeners.ts";
import { onDenoSignal } from "./signals.ts";

/** Timers that Deno does not wait for. */
export const denoTimers: Timers = {
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    Deno.unrefTimer(timer);
    return () => clearTimeout(timer);
  },
};

/** The exit events of a Deno process. `report` is told what goes wrong in one. */
export function denoLifecycle(report: (message: string) => void): Lifecycle {
  const mainThread = !("WorkerGlobalScope" in globalThis);
  return {
    mainThread,
    onSignal(flush) {
      if (mainThread) onDenoSignal(flush);
    },
    onExit(flush) {
      addFlush(flush, (notify) => {
        addEventListener("unload", () => notify({ isFinal: () => true }));
        // After an uncaught error Deno sends no unload. These only watch: the error takes its course,
        // unless the host's own listener prevents it and the process lives on.
        for (const type of ["error", "unhandledrejection"]) {
          addEventListener(type, (event) => notify(unlessPrevented(event)));
        }
      }, report);
    },
  };
}

function unlessPrevented(event: Event): Ending {
  return { isFinal: () => !event.defaultPrevented };
}
