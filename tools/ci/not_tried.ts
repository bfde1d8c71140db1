/** When the suite of real agents may be left out, and how it says so. */

const START = "real agents were not tried: ";

/** npm's codes for a registry that cannot be reached; all others are faults of ours. */
const SILENT =
  /^npm (?:error|ERR!) code (?:ENOTFOUND|EAI_AGAIN|ECONN\w+|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|E50[0234]|E429)$/m;

/** Whether npm failed because the registry did not answer, by what npm said. */
export function isSilent(said: string): boolean {
  return SILENT.test(said);
}

/** The line that says why. */
export function notTriedLine(reason: string): string {
  return `${START}${reason}`;
}

/** The reason, if the output has such a line. */
export function readNotTried(output: string): string | undefined {
  return output.split(/\r?\n/).find((line) => line.startsWith(START))
    ?.slice(START.length);
}
