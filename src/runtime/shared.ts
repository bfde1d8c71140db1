/**
 * What all runtimes have in common.
 *
 * @module
 */
import type { Random } from "../model/ports.ts";

const DIGITS = "0123456789abcdefghijklmnopqrstuv";

/**
 * Names by `Math.random`, which every runtime seeds anew for each process and thread with at least
 * 64 random bits. Web Crypto would add 3 ms to a hook on Node.
 */
export const random: Random = {
  token(): string {
    let token = "";
    for (let i = 0; i < 16; i++) {
      token += DIGITS[Math.floor(Math.random() * 32)];
    }
    return token;
  },
};

/** Resolves after `ms`: a time limit that costs nothing and keeps no process alive. */
export async function expire(ms: number): Promise<void> {
  const never = new Int32Array(new SharedArrayBuffer(4));
  await Atomics.waitAsync(never, 0, 0, ms).value;
}
