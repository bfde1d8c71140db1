/**
 * Puts the house together: picks the runtime, once, and hands it to the floors below.
 *
 * @module
 */
import { makeCurrentHost } from "./runtime/current_host.ts";
import { currentHost, householdOf, installHost } from "./session/host.ts";

installHost(makeCurrentHost);
// From the start: a host may make its first record when the process is ending already.
householdOf(currentHost()).exitFlush.arm();

export { liveInstances, SessionStats } from "./session/session_stats.ts";
export { listSessions, readSession, sweepStale } from "./session/sessions.ts";
