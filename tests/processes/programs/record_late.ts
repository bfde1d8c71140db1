/**
 * Records once, and again in a listener that was added after the library's, or
 * in rounds of work that `beforeExit` makes. `where dataDir`
 */
import { SessionStats } from "../../../mod.ts";
import { argument, nodeProcess } from "./child_runtime.ts";

const ROUNDS = 3;

const where = argument(0);
const stats = new SessionStats("late", { dataDir: argument(1) });
const recordLate = (): void => stats.recordToolCall("Late");
stats.recordToolCall("Early");

function throwSoon(): void {
  setTimeout(() => {
    throw new Error("thrown on purpose");
  });
}

function listen(): void {
  let rounds = 0;
  switch (where) {
    case "exit":
      return nodeProcess().on("exit", recordLate);
    case "unload":
      return addEventListener("unload", recordLate);
    case "error":
      addEventListener("error", recordLate);
      return throwSoon();
    case "rejection":
      addEventListener("unhandledrejection", recordLate);
      throw new Error("thrown on purpose");
    case "prevented error":
      addEventListener("error", (event) => {
        event.preventDefault();
        setTimeout(recordLate);
      });
      return throwSoon();
    case "beforeExit":
      return nodeProcess().on("beforeExit", () => {
        if (rounds++ < ROUNDS) setTimeout(recordLate);
      });
    default:
      throw new Error(`No such place: ${where}`);
  }
}

listen();
