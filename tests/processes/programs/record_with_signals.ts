/**
 * Records 15 calls with `signals: true` and waits for a signal. `dataDir
 * inline|worker alone|listener|once`: with a listener of the host's own, which
 * ends the process with status 5 a moment later, or which listens once and
 * leaves the process alive, that then says so.
 */
import { SessionStats } from "../../../mod.ts";
import { argument, nodeProcess, say } from "./child_runtime.ts";
import { waitForSignal } from "./wait_for_signal.ts";

const stats = new SessionStats("signal", {
  dataDir: argument(0),
  writer: argument(1) === "inline" ? "inline" : "worker",
  signals: true,
});
for (let i = 0; i < 15; i++) stats.recordToolCall("Bash");

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
  if (argument(2) === "listener") {
    nodeProcess().on(signal, () => {
      say("listener");
      stats.recordToolCall("Bash");
      setTimeout(() => nodeProcess().exit(5), 1);
    });
  }
  if (argument(2) === "once") {
    nodeProcess().once(signal, () => {
      stats.recordToolCall("Bash");
      // Ours is back by then, for the next signal.
      setTimeout(() => say("alive"), 50);
    });
  }
}
waitForSignal();
