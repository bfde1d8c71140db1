/**
 * Waits until standard input ends, then goes through sessions and does one
 * thing to each, as others do at the same time. Says how many journals it has
 * moved. `dataDir name finalize|sweep|write|resume sessions`
 */
import { readSession, SessionStats, sweepStale } from "../../../mod.ts";
import {
  argument,
  awaitInputEnd,
  say,
} from "../../processes/programs/child_runtime.ts";

const dataDir = argument(0);
const name = argument(1);
const sessions = Number(argument(3));

/** Every session has so many calls from the beginning. */
const LEAST = 3;

function check(session: string, count: number): void {
  const read = readSession(session, { dataDir })?.calls.count ?? 0;
  if (read < count) throw new Error(`${session}: ${read} of ${count}`);
}

function write(session: string, part: string): void {
  using stats = new SessionStats(session, { dataDir });
  stats.recordToolCall("Late", { callId: `${name} ${part}` });
}

function act(session: string): number {
  switch (argument(2)) {
    case "finalize": {
      const { calls } = new SessionStats(session, { dataDir }).finalize();
      if (calls.count < LEAST) throw new Error(`${session}: ${calls.count}`);
      return 0;
    }
    case "sweep": {
      const { finalized, failures } = sweepStale({ dataDir, maxIdleHours: 0 });
      const [failure] = failures;
      if (failure !== undefined) throw failure;
      check(session, LEAST);
      return finalized.length;
    }
    case "write":
      write(session, "");
      check(session, LEAST + 1);
      return 0;
    case "resume": {
      // An instance that was there before the session's end, and one that comes after it.
      using early = new SessionStats(session, { dataDir });
      early.recordToolCall("Late", { callId: `${name} early` });
      new SessionStats(session, { dataDir }).finalize();
      early.flush();
      write(session, "after");
      check(session, LEAST + 2);
      return 0;
    }
    default:
      throw new Error(`No such role: ${argument(2)}`);
  }
}

say("ready");
awaitInputEnd();
let moved = 0;
for (let i = 0; i < sessions; i++) moved += act(`race-${i}`);
say(`moved ${moved}`);
