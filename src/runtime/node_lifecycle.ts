/**
 * How a Node or Bun process ends, and timers that do not keep it from ending.
 *
 * @module
 */
import type { Lifecycle, Timers } from "../model/ports.ts";
import { addFlush } from "./exit_listeners.ts";
import { onNodeSignal } from "./signals.ts";

/** Timers that Node and Bun do not wait for. */
export const nodeTimers: Timers = {
  after(delayMs, run) {
    const timer: { unref?(): void } | number = setTimeout(run, delayMs);
    if (typeof timer === "object") timer.unref?.();
    return () => clearTimeout(timer as number);
  },
};

/** The exit events of a Node or Bun process. `report` is told what goes wrong in one. */
export function nodeLifecycle(report: (message: string) => void): Lifecycle {
  let mainThread: boolean | undefined;
  return {
    /** Asked by the library only: a hook need not load the module that knows. */
    get mainThread(): boolean {
      mainThread ??=
        process.getBuiltinModule("node:worker_threads").isMainThread;
      return mainThread;
    },
    onSignal(flush): void {
      if (this.mainThread) onNodeSignal(flush);
    },
    onExit(flush): void {
      addFlush(flush, (notify) => {
        process.on("beforeExit", () => notify(null));
        // Before the host's own, which may end or throw, and then no other is called.
        process.prependListener("exit", () => notify({ isFinal: () => true }));
      }, report);
    },
  };
}
