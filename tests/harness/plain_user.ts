/** Children for whom permissions hold: root may do anything, and would test none. */
import { execFileSync } from "node:child_process";
import { chownSync } from "node:fs";

/** The id of `nobody`. */
const NOBODY = 65534;

/** Root, who still owns what is root's, without the right to pass over permissions. */
const BECOME = [
  "setpriv",
  "--bounding-set=-dac_override,-dac_read_search,-fowner",
];

/** Runs a command that may do no more than its user. */
export function asPlainUser(command: readonly string[]): string[] {
  return [...BECOME, ...command];
}

/** Gives files to somebody else. */
export function giveAway(...paths: readonly string[]): void {
  for (const path of paths) chownSync(path, NOBODY, NOBODY);
}

/** Why rights cannot be given up here, `false` where they can: for a test's `skip`. */
export function cannotBePlainUser(): string | false {
  const [program = "", ...args] = asPlainUser(["true"]);
  try {
    execFileSync(program, args, { stdio: "pipe" });
    return false;
  } catch (error) {
    return `cannot give up rights (needs root and setpriv): ${error}`;
  }
}
