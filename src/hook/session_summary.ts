/**
 * The summary that a hook shows when a turn ends.
 *
 * @module
 */
import { Fold } from "../codec/fold.ts";
import { summaryText } from "../codec/summary.ts";
import type { FileSystem } from "../model/ports.ts";
import type { Layout } from "../store/layout.ts";
import { readTally } from "../store/reader.ts";

/** The one-line summary of a session as it stands on disk. */
export function sessionSummary(
  files: FileSystem,
  layout: Layout,
  sessionId: string,
  now: number,
): string {
  const tally = readTally(files, layout, sessionId) ??
    new Fold(sessionId).tally({ running: true, lostEvents: 0 });
  return summaryText(tally, "CB", now);
}
