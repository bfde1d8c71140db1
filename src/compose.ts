/**
 * Puts the house together: picks the runtime, once, and hands it to the floors below.
 *
 * @module
 */
import { makeCurrentHost } from "./runtime/current_host.ts";
import { installHost } from "./session/host.ts";

installHost(makeCurrentHost);

export { liveInstances, SessionStats } from "./session/session_stats.ts";
export { listSessions, readSession, sweepStale } from "./session/sessions.ts";
