/** In a worker thread: records 53 calls, which no flush interval divides, says so and waits to be terminated. */
import { SessionStats } from "../../../mod.ts";
import { nodeProcess } from "./child_runtime.ts";

type Port = Pick<MessagePort, "postMessage">;
type NodePort = Port & { once(name: string, on: (dir: string) => void): void };

function record(dataDir: string, port: Port): void {
  const stats = new SessionStats("worker", { dataDir });
  for (let i = 0; i < 53; i++) stats.recordToolCall("Bash");
  port.postMessage("recorded");
}

function listen(): void {
  if ("WorkerGlobalScope" in globalThis && "Deno" in globalThis) {
    const port = globalThis as unknown as MessagePort;
    port.onmessage = ({ data }) => record(data, port);
  } else {
    const threads = nodeProcess().getBuiltinModule("node:worker_threads");
    const port = threads.parentPort as unknown as NodePort;
    port.once("message", (dataDir) => record(dataDir, port));
  }
}

listen();
