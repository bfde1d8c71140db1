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
import { ThreadedWriter } from "../writer/threaded_writer.ts";
import type { Writer } from "../writer/writer.ts";
import { householdOf } from "./host.ts";
import type { SessionSettings } from "./options.ts";
import { reportTo, reportUnlocked } from "./trouble.ts";
import type { Warn } from "./warnings.ts";

/**
 * A queue that outlives the session it belongs to: nothing that is handed to it leads back there.
 */
export function openQueue(
  host: Host,
  settings: SessionSettings,
  sessionId: string,
): Queue {
  const { flushInterval, signals } = settings;
  const { owed, exitFlush } = householdOf(host);
  if (signals) exitFlush.armSignals();
  return new Queue({
    sessionId,
    writerId: host.random.token(),
    flushInterval,
    writer: chooseWriter(host, settings, sessionId),
    owed,
    exitFlush,
    timers: host.timers,
    report: reportTo(host, settings.layout, sessionId),
  });
}

/**
 * Has a session hear of trouble with the writing thread, if it would use one. Whoever forgets what
 * is returned hears no more; to call it has the same effect.
 */
export function listen(
  host: Host,
  { writer }: SessionSettings,
  warn: Warn | undefined,
): (() => void) | undefined {
  if (warn === undefined || writer === "inline") return undefined;
  const { thread, warnings } = householdOf(host);
  return warnings.listen(warn, thread.failure);
}

function chooseWriter(
  host: Host,
  { layout, lock, writer, durable }: SessionSettings,
  sessionId: string,
): Writer {
  const files = durable ? host.durableFiles : host.files;
  const directory = layout.live;
  const path = layout.liveJournal(sessionKey(sessionId));
  const inline = new InlineWriter(files, directory, path);
  if (lock !== undefined) {
    return new LockedWriter(inline, {
      lock,
      makeDirectory: () => makeDirectories(files, directory),
      path,
      report: reportUnlocked(host, layout, sessionId),
    });
  }
  // Where the thread is not the main one, every record is written at once.
  if (writer === "inline" || !host.lifecycle.mainThread) return inline;
  const { thread } = householdOf(host);
  // Now, and not at the first record: no record call waits for it.
  if (writer === "worker") thread.start();
  const destination = { directory, path, durable };
  return new ThreadedWriter(thread, inline, destination, writer === "auto");
}
