/**
 * Records once, while a listener of the host's is in the way of the library's: it ends the process,
 * throws, or keeps the event from all others. Or the host makes its first session only in it. `way dataDir`
 */
import { argument, nodeProcess } from "./child_runtime.ts";

const way = argument(0);
const dataDir = argument(1);

/** Listeners that are there first, and in the way. */
const BEFORE: Record<string, () => void> = {
  "exit again": () => nodeProcess().on("exit", () => nodeProcess().exit(5)),
  "throw in exit": () =>
    nodeProcess().on("exit", () => {
      throw new Error("thrown on purpose");
    }),
};

/** Listeners that come after the library's, on a runtime that cannot put it before others. */
const AFTER: Record<string, () => void> = {
  "Deno.exit in unload": () => addEventListener("unload", () => Deno.exit(6)),
  "unload kept from others": () =>
    addEventListener("unload", (event) => event.stopImmediatePropagation()),
};

async function main(): Promise<void> {
  BEFORE[way]?.();
  const { SessionStats } = await import("../../../mod.ts");
  const record = (): void =>
    new SessionStats("against", { dataDir }).recordToolCall("Bash");
  AFTER[way]?.();
  if (way in AFTER) record();
  else if (way in BEFORE) {
    record();
    // A natural end has a beforeExit too.
    nodeProcess().exit(3);
  } else if (way === "first record in exit") nodeProcess().on("exit", record);
  else if (way === "first record in unload") addEventListener("unload", record);
  else throw new Error(`No such way: ${way}`);
}

main();
