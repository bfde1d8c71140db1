/** The ways in which a process ends that have an event. */
import { isDeno, nodeProcess } from "./child_runtime.ts";

/** Ends this process in a way. */
export function endBy(way: string): void {
  switch (way) {
    case "natural":
      return;
    case "process.exit":
      return nodeProcess().exit(7);
    case "Deno.exit":
      if (!isDeno) throw new Error("Not Deno");
      return Deno.exit(8);
    case "throw":
      throw new Error("thrown on purpose");
    case "throw in a timer":
      setTimeout(() => {
        throw new Error("thrown on purpose");
      });
      return;
    case "rejection":
      Promise.reject(new Error("rejected on purpose"));
      return;
    case "pending timer":
      // Nobody may wait for the library's own timer; this one ends at once.
      setTimeout(() => {}, 1);
      return;
    default:
      throw new Error(`No such way: ${way}`);
  }
}
