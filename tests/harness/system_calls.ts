/** Programs whose system calls are written down. */
import { execFileSync } from "node:child_process";

/** Why calls cannot be traced here, `false` where they can: for a test's `skip`. */
export function cannotTrace(): string | false {
  try {
    execFileSync("strace", ["-o", "/dev/null", "true"], { stdio: "pipe" });
    return false;
  } catch (error) {
    return `cannot trace system calls: ${error}`;
  }
}

/** A command that writes its calls of these names, with those of files, to `trace`. */
export function tracedCalls(
  names: readonly string[],
  trace: string,
  command: readonly string[],
): string[] {
  return [
    ...["strace", "-f", "-y", "-s", "0", "--quiet=all"],
    `--trace=${names.join(",")}`,
    ...["-o", trace, "--", ...command],
  ];
}
