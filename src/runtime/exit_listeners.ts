/**
 * One listener for each exit event and process, however many copies and releases of this module
 * are loaded: they share the list of flushes through a registered symbol.
 *
 * @module
 */
import type { Ending } from "../model/ports.ts";

/** What is called at an exit event: see `Lifecycle.onExit`. */
export type Flush = (ending: Ending | null) => void;

/** The number changes only if `Flush` does. */
const SHARED = Symbol.for("hooktally.exit.1");

/**
 * Adds a flush, and the listeners where this process has none yet.
 *
 * @param listen Adds the runtime's listeners, which call what they are given.
 * @param report Is told what a flush threw. It does not keep the next one from its turn, and it
 *   must not reach the runtime, where it would change the exit status.
 */
export function addFlush(
  flush: Flush,
  listen: (notify: Flush) => void,
  report: (message: string) => void,
): void {
  const shared = globalThis as { [SHARED]?: Flush[] };
  const flushes = shared[SHARED];
  if (flushes !== undefined) {
    flushes.push(flush);
    return;
  }
  const first = [flush];
  shared[SHARED] = first;
  listen((ending) => {
    for (const each of first) {
      try {
        each(ending);
      } catch (error) {
        report(`hooktally: Cannot write what was queued: ${String(error)}\n`);
      }
    }
  });
}
