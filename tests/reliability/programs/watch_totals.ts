/**
 * Reads a session again and again, or finalizes or sweeps it and reads, until
 * there is a session `over`. Fails if a total is less than one before.
 * `dataDir session read|finalize|sweep`
 */
import {
  listSessions,
  readSession,
  SessionStats,
  sweepStale,
  type Tally,
} from "../../../mod.ts";
import {
  argument,
  pause,
  say,
} from "../../processes/programs/child_runtime.ts";

const dataDir = argument(0);
const session = argument(1);

/** A parent that is gone must not leave a child that reads for ever. */
const MOST_MS = 600_000;

/** So that there are not thousands of journals. */
const PAUSE_MS = 20;

function look(round: number): Tally | null {
  const role = argument(2);
  if (role === "read") {
    return round % 2 === 0
      ? readSession(session, { dataDir })
      : listSessions({ dataDir }).find(({ sessionId }) =>
        sessionId === session
      ) ?? null;
  }
  pause(PAUSE_MS);
  if (role === "finalize") {
    return new SessionStats(session, { dataDir }).finalize();
  }
  const { failures } = sweepStale({ dataDir, maxIdleHours: 0 });
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  return readSession(session, { dataDir });
}

/** What must never become less. */
function totals(tally: Tally | null): Map<string, number> {
  return new Map([
    ["calls", tally?.calls.count ?? 0],
    ["sum", tally?.calls.duration.sumMs ?? 0],
    ...[...tally?.tools ?? []].map(([name, { count }]) =>
      [`tool ${name}`, count] as const
    ),
  ]);
}

let last = new Map<string, number>();
let rounds = 0;
const began = Date.now();
for (let over = false; !over; rounds++) {
  if (Date.now() - began > MOST_MS) {
    throw new Error("Nobody said that it is over");
  }
  // Asked before, so that one round comes after it.
  over = readSession("over", { dataDir }) !== null;
  const now = totals(look(rounds));
  for (const [what, least] of last) {
    const count = now.get(what) ?? 0;
    if (count < least) throw new Error(`${what}: ${count} after ${least}`);
  }
  last = now;
  if (rounds === 0) say("watching");
}
say(`watched ${rounds > 2 ? "often" : "hardly"}`);
