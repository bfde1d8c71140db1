/**
 * Opens the queue of a session.
 *
 * @module
 */
import type { Host } from "../model/ports.ts";
import { sessionKey } from "../model/session_key.ts";
import { InlineWriter } from "../writer/inline_writer.ts";
import { Queue } from "../writer/queue.ts";
import { householdOf } from "./host.ts";
import type { SessionSettings } from "./options.ts";
import { reportTo } from "./trouble.ts";

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
  const journal = layout.liveJournal(sessionKey(sessionId));
  return new Queue({
    sessionId,
    writerId: host.random.token(),
    flushInterval,
    writer: new InlineWriter(host.files, layout.live, journal),
    owed,
    exitFlush,
    timers: host.timers,
    report: reportTo(host, layout, sessionId),
  });
}
