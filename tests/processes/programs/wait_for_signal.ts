import { nodeProcess, say } from "./child_runtime.ts";

/** A child whose parent is gone ends by itself, and not with a usual status. */
const LONGEST_WAIT_MS = 60_000;

/** Says that it is ready, and lives until a signal ends it. */
export function waitForSignal(): void {
  setTimeout(() => nodeProcess().exit(99), LONGEST_WAIT_MS);
  say("ready");
}
