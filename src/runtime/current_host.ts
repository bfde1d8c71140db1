/**
 * Which runtime this is, for the library, which lives longer than a hook: with timers and exits.
 *
 * @module
 */
import type { Host } from "../model/ports.ts";
import { currentHookHost, isDeno } from "./current.ts";
import { denoLifecycle, denoTimers } from "./deno_lifecycle.ts";
import { currentDurableFiles } from "./durable_files.ts";
import { threads } from "./threads.ts";
import { nodeLifecycle, nodeTimers } from "./node_lifecycle.ts";
import { offeredLock } from "./offered_lock.ts";

/** What the library needs of this process. */
export function makeCurrentHost(): Host {
  const { files, clock, environment, random, output } = currentHookHost();
  const [timers, lifecycle] = isDeno()
    ? [denoTimers, denoLifecycle(output.err)]
    : [nodeTimers, nodeLifecycle(output.err)];
  return {
    files,
    clock,
    environment,
    random,
    output,
    timers,
    lifecycle,
    threads,
    durableFiles: currentDurableFiles(),
    offeredLock,
  };
}
