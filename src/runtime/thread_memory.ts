/**
 * What a worker thread was given when it was started.
 *
 * @module
 */

/** The shared memory of this thread, which is no main thread. */
export function threadMemory(): SharedArrayBuffer {
  return process.getBuiltinModule("node:worker_threads")
    .workerData as SharedArrayBuffer;
}
