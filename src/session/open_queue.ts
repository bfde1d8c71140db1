/**
 * Opens the queue of a session.
 *
 * @module
 */
import type { Host } from "../model/ports.ts";
import { sessionKey } from "../model/session_key.ts";
import { makeDirectories } from "../store/directories.ts";
import { InlineWriter } from "../writer/inline_writer.ts";
import { LockedWriter } from "../writer/locked_writer.ts";
import { Queue } from "../writer/queue.ts";
import type { Writer } from "../writer/writer.ts";
import { householdOf } from "./host.ts";
import type { SessionSettings } from "./options.ts";
import { reportTo, reportUnlocked } from "./trouble.ts";

/**
 * A queue that outlives the session it belongs to: nothing that is handed to it leads back there.
 */
export function openQueue(
  host: Host,
  settings: SessionSettings,
  sessionId: string,
): Queue {
  const { layout, flushInterval } = settings;
  const { owed, exitFlush } = householdOf(host);
  return new Queue({
    sessionId,
    writerId: host.random.token(),
    flushInterval,
    writer: makeWriter(host, settings, sessionId),
    owed,
    exitFlush,
    timers: host.timers,
    report: reportTo(host, layout, sessionId),
  });
}

function makeWriter(
  host: Host,
  { layout, lock }: SessionSettings,
  sessionId: string,
): Writer {
  const { files } = host;
  const path = layout.liveJournal(sessionKey(sessionId));
  const inline = new InlineWriter(files, layout.live, path);
  if (lock === undefined) return inline;
  return new LockedWriter(inline, {
    lock,
    makeDirectory: () => makeDirectories(files, layout.live),
    path,
    report: reportUnlocked(host, layout, sessionId),
  });
}
