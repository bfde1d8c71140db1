/** Has a worker thread record, then terminates it. `dataDir bundle` */
import { argument, isDeno, nodeProcess, say } from "./child_runtime.ts";

const FILE = new URL("./recording_worker.ts", import.meta.url);

function onDeno(dataDir: string): void {
  const worker = new Worker(FILE, { type: "module" });
  worker.onmessage = ({ data }) => {
    worker.terminate();
    say(data);
  };
  worker.postMessage(dataDir);
}

function onNode(dataDir: string): void {
  const threads = nodeProcess().getBuiltinModule("node:worker_threads");
  const worker = new threads.Worker(argument(1));
  worker.once("message", (said: string) => {
    worker.terminate().then(() => say(said));
  });
  worker.postMessage(dataDir);
}

if (isDeno) onDeno(argument(0));
else onNode(argument(0));
