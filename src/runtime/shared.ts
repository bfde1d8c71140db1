/**
 * What all runtimes have in common.
 *
 * @module
 */
import type { Clock, Random } from "../model/ports.ts";

/** Bound early: a host's tests may put a clock of their own in its place. */
const dateNow = Date.now;

/** The latest time that a `Date` can tell, ms since 1970. */
const MAX_TIME = 8.64e15;

/** The time in whole ms since 1970; 0 where the clock tells none that can be. */
export function wholeNow(): number {
  const now = Math.floor(dateNow());
  return now >= 0 && now <= MAX_TIME ? now : 0;
}

/**
 * Names by `Math.random`, which every runtime seeds anew for each process and thread with at least
 * 64 random bits; Web Crypto would add 3 ms to a hook on Node. The time to the microsecond and a
 * count are mixed in, since a seed can be fixed (`deno run --seed`, a test that mocks it).
 */
export function makeRandom(clock: Clock): Random {
  let tokens = 0;
  return {
    token(): string {
      const micros = Math.floor(clock.elapsed() * 1000);
      return digits(++tokens) + digits(clock.now()) + digits(micros) +
        digits(0);
    },
  };
}

/** 20 random bits and those of a number, as four digits of `[0-9a-v]`. */
function digits(mixedIn: number): string {
  const bits = Math.floor(Math.random() * 2 ** 20) ^ (mixedIn % 2 ** 20);
  return bits.toString(32).padStart(4, "0");
}

/** Resolves after `ms`: a time limit that costs nothing and keeps no process alive. */
export async function expire(ms: number): Promise<void> {
  const never = new Int32Array(new SharedArrayBuffer(4));
  await Atomics.waitAsync(never, 0, 0, ms).value;
}
