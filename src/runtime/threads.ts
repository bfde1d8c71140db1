/**
 * Worker threads, by `node:worker_threads` on every runtime: Deno's own workers would keep the
 * process alive.
 *
 * @module
 */
import type { Threads } from "../model/ports.ts";
import { WRITER_PROGRAM } from "./writer_program.ts";

/** The threads of this process. */
export const threads: Threads = {
  startWriter(shared, ended) {
    const { Worker } = process.getBuiltinModule("node:worker_threads");
    // A text and not a file: wherever this module came from (a bundle, an https address, TypeScript
    // through a loader), no path has to lead to it. The environment and the options of the process
    // are left out, as they may name modules to load first.
    const worker = new Worker(WRITER_PROGRAM, {
      eval: true,
      name: "hooktally writer",
      workerData: shared,
      env: {},
      execArgv: [],
    });
    worker.unref();
    let failure: unknown;
    worker.on("error", (error) => failure = error);
    worker.on("exit", (status) => {
      ended(failure === undefined ? `exit status ${status}` : String(failure));
    });
    return { stop: (): void => void worker.terminate() };
  },
};
