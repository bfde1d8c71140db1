/** Children that see file systems which nobody else sees, and that leave none. */
import { execFileSync } from "node:child_process";

const ENTER = ["unshare", "--mount", "--propagation", "private"];

/** Runs a shell script, whose parameters are the arguments, with mounts of its own. */
export function inOwnMounts(script: string, ...args: string[]): string[] {
  return [...ENTER, "sh", "-euc", script, "sh", ...args];
}

/** Why mounting is impossible here, `false` where it is not: for a test's `skip`. */
export function cannotMount(): string | false {
  const [program = "", ...args] = inOwnMounts(
    'mount -t tmpfs -o size=64k none "$1"',
    "/mnt",
  );
  try {
    execFileSync(program, args, { stdio: "pipe" });
    return false;
  } catch (error) {
    return `cannot mount a tmpfs (needs Linux and root): ${error}`;
  }
}

/** Mounts a tmpfs on `$1` that may not be written. */
export const READ_ONLY = 'mount -t tmpfs -o ro,size=64k none "$1"';

/** Mounts a tmpfs on `$1` and fills it. */
export const FULL = 'mount -t tmpfs -o size=64k none "$1"; ' +
  'cat /dev/zero > "$1/filler" 2>/dev/null || :';
