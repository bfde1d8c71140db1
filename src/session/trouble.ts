/**
 * Where trouble goes that no caller hears of.
 *
 * @module
 */
import { FileError, type JournalError } from "../model/errors.ts";
import type { Host } from "../model/ports.ts";
import { logError } from "../store/error_log.ts";
import type { Layout } from "../store/layout.ts";

/**
 * Makes the function that notes in the error log that records wait to be written. Where that fails
 * too, as on a full disk, it says so in one line on standard error.
 */
export function reportTo(
  host: Host,
  layout: Layout,
  sessionId: string,
): (error: JournalError, pending: number) => void {
  return (error, pending) => {
    const message = `${error.message}; ${pending} records wait in memory`;
    try {
      logError(host.files, layout, {
        at: host.clock.now(),
        sessionId,
        where: "queue",
        message,
      });
    } catch (failure) {
      if (!(failure instanceof FileError)) throw failure;
      host.output.err(`hooktally: ${message}\n`);
    }
  };
}
