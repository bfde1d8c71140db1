/**
 * Reads what is shown of a session.
 *
 * @module
 */
import { type Json, tallyJson } from "../../codec/tally_json.ts";
import type { FileSystem } from "../../model/ports.ts";
import { countLostEvents } from "../../store/error_reader.ts";
import type { Layout } from "../../store/layout.ts";
import { readJournals } from "../../store/read_journals.ts";
import type { Shown } from "./show_text.ts";

/**
 * A session as it stands on disk.
 *
 * @throws {FileError} If a file is there and cannot be read.
 */
export function readShown(
  files: FileSystem,
  layout: Layout,
  sessionId: string,
): Shown {
  return readJournals(
    files,
    layout,
    sessionId,
    ({ fold, running }) => ({
      tally: fold.tally({
        running,
        lostEvents: countLostEvents(files, layout, sessionId),
      }),
      minutes: fold.minutes(),
    }),
  );
}

/** The tally, and the calls by minute. */
export function shownJson({ tally, minutes }: Shown): Json {
  const byMinute = [...minutes].map(([at, count]) =>
    [new Date(at).toISOString(), count] as const
  );
  return {
    ...tallyJson(tally),
    calls_by_minute: Object.fromEntries(byMinute),
  };
}
